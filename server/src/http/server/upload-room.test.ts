import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { ServiceError } from '../../lib/errors.ts';
import { UploadRoom } from './upload-room.ts';

/** The part of a response that tells its end. */
class Response extends EventEmitter {
  closed = false;

  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

function roomOf(sizeBytes: number, shareBytes = sizeBytes) {
  const room = new UploadRoom({ sizeBytes, shareBytes, waitMaxMs: 1000 });
  const taken: string[] = [];
  const take = (name: string, size: number, caller = name) => {
    const response = new Response();
    const turn = room.take({ caller, size }, response as unknown as ServerResponse);
    return { response, turn: turn.then(() => void taken.push(name)) };
  };
  return { take, taken };
}

test('requests without room wait for a response to end, in order of arrival', async () => {
  const { take, taken } = roomOf(10);
  const [first, second] = [take('first', 6), take('second', 4)];
  await Promise.all([first.turn, second.turn]);
  const large = take('large', 8);
  const small = take('small', 2);
  second.response.end();
  await new Promise(setImmediate);
  assert.deepEqual(taken, ['first', 'second'], 'the small one does not overtake the large one');
  first.response.end();
  await Promise.all([large.turn, small.turn]);
  assert.deepEqual(taken, ['first', 'second', 'large', 'small']);
});

test('a request that waits too long is refused, and the next one takes its turn', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { take } = roomOf(10);
  await take('all but two', 8).turn;
  const large = assert.rejects(take('large', 8).turn, (error: unknown) => {
    assert(error instanceof ServiceError);
    assert.equal(error.code, 'service_unavailable');
    assert.deepEqual(error.headers, { 'retry-after': '1' });
    return true;
  });
  t.mock.timers.tick(500);
  const small = take('small', 2);
  t.mock.timers.tick(500);
  await Promise.all([large, small.turn]);
});

test('a sender that gave up while waiting takes no room', async () => {
  const { take, taken } = roomOf(10);
  const first = take('first', 10);
  await first.turn;
  const gone = take('gone', 10);
  const last = take('last', 10);
  gone.response.end();
  first.response.end();
  await last.turn;
  assert.deepEqual(taken, ['first', 'gone', 'last']);
});

test('a caller that has used up its share lets others pass, and is next when it has room', async () => {
  const { take, taken } = roomOf(10, 4);
  const first = take('first', 4, 'one link');
  const second = take('second', 4, 'one link');
  const other = take('other', 4, 'another link');
  await Promise.all([first.turn, other.turn]);
  assert.deepEqual(taken, ['first', 'other']);
  first.response.end();
  await second.turn;
});
