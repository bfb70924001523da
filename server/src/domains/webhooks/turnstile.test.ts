import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turnstile } from './turnstile.ts';

/** Work that is under way until it is let end. */
function open(turnstile: Turnstile, name: string) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    started,
    async begin(id: string): Promise<void> {
      await turnstile.pass(name, () => {
        started.push(id);
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        ends.set(id, (error) => (error === undefined ? resolve() : reject(error)));
        return promise;
      });
    },
    end: (id: string, error?: Error) => ends.get(id)?.(error),
  };
}

test('so many are let through at once, and the others in turn as those end', async () => {
  const { started, begin, end } = open(new Turnstile(2), 'one');
  const passes = ['a', 'b', 'c', 'd'].map((id) => begin(id));
  assert.deepEqual(started, ['a', 'b']);
  end('b');
  await passes[1];
  assert.deepEqual(started, ['a', 'b', 'c']);
  end('a', new Error('a went wrong'));
  await assert.rejects(async () => passes[0], /a went wrong/);
  assert.deepEqual(started, ['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  await Promise.all([passes[2], passes[3]]);
});

test('nobody waits for those of another name', async () => {
  const turnstile = new Turnstile(1);
  const [one, other] = [open(turnstile, 'one'), open(turnstile, 'other')];
  const passes = [one.begin('a'), one.begin('b'), other.begin('c')];
  assert.deepEqual([...one.started, ...other.started], ['a', 'c']);
  one.end('a');
  await passes[0];
  one.end('b');
  other.end('c');
  await Promise.all(passes);
  const again = one.begin('d');
  assert.deepEqual(one.started, ['a', 'b', 'd']);
  one.end('d');
  await again;
});
