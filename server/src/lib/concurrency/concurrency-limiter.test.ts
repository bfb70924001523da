import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

/** Tasks that run until the test ends them. */
function open(limiter: ConcurrencyLimiter, name: string) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    started,
    async begin(id: string, waitMaxMs = Number.POSITIVE_INFINITY): Promise<boolean> {
      const done = await limiter.run(name, waitMaxMs, () => {
        started.push(id);
        const { promise, resolve, reject } = Promise.withResolvers<boolean>();
        ends.set(id, (error) => (error === undefined ? resolve(true) : reject(error)));
        return promise;
      });
      return done ?? false;
    },
    end: (id: string, error?: Error) => ends.get(id)?.(error),
  };
}

test('a bounded number of tasks run at once, and the others in turn as those end', async () => {
  const { started, begin, end } = open(new ConcurrencyLimiter(2), 'one');
  const runs = ['a', 'b', 'c', 'd'].map((id) => begin(id));
  assert.deepEqual(started, ['a', 'b']);
  end('b');
  await runs[1];
  assert.deepEqual(started, ['a', 'b', 'c']);
  end('a', new Error('a went wrong'));
  await assert.rejects(async () => runs[0], /a went wrong/);
  assert.deepEqual(started, ['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  await Promise.all([runs[2], runs[3]]);
});

test('a task that goes first begins before those that wait', async () => {
  const limiter = new ConcurrencyLimiter(1);
  const { started, begin, end } = open(limiter, 'one');
  const runs = [begin('a'), begin('b')];
  const urgent = limiter.run('one', 1000, async () => started.push('urgent'), 'first');
  end('a');
  await urgent;
  await runs[0];
  assert.deepEqual(started.slice(0, 2), ['a', 'urgent']);
  end('b');
  await runs[1];
});

test('no task waits for those of another name', async () => {
  const limiter = new ConcurrencyLimiter(1);
  const [one, other] = [open(limiter, 'one'), open(limiter, 'other')];
  const runs = [one.begin('a'), one.begin('b'), other.begin('c')];
  assert.deepEqual([...one.started, ...other.started], ['a', 'c']);
  one.end('a');
  await runs[0];
  one.end('b');
  other.end('c');
  await Promise.all(runs);
  const again = one.begin('d');
  assert.deepEqual(one.started, ['a', 'b', 'd']);
  one.end('d');
  await again;
});

test('a task past its longest wait is not started, and the next one takes its place', async () => {
  const { started, begin, end } = open(new ConcurrencyLimiter(1), 'one');
  const runs = [begin('a', 0), begin('b', 0), begin('c')];
  assert.deepEqual(started, ['a'], 'a task that need not wait is never late');
  end('a');
  assert.deepEqual(await Promise.all(runs.slice(0, 2)), [true, false]);
  assert.deepEqual(started, ['a', 'c']);
  end('c');
  assert.equal(await runs[2], true);
});
