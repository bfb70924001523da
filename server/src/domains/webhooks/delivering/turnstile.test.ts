import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turnstile } from './turnstile.ts';

/** Work that is under way until it is let end. */
function open(turnstile: Turnstile, name: string) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    started,
    async begin(id: string, waitMaxMs = Number.POSITIVE_INFINITY): Promise<boolean> {
      const passed = await turnstile.pass(name, waitMaxMs, () => {
        started.push(id);
        const { promise, resolve, reject } = Promise.withResolvers<boolean>();
        ends.set(id, (error) => (error === undefined ? resolve(true) : reject(error)));
        return promise;
      });
      return passed ?? false;
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

test('whoever may not wait so long is told so, and the next one goes in its place', async () => {
  const { started, begin, end } = open(new Turnstile(1), 'one');
  const passes = [begin('a', 0), begin('b', 0), begin('c')];
  assert.deepEqual(started, ['a'], 'who need not wait is never late');
  end('a');
  assert.deepEqual(await Promise.all(passes.slice(0, 2)), [true, false]);
  assert.deepEqual(started, ['a', 'c']);
  end('c');
  assert.equal(await passes[2], true);
});
