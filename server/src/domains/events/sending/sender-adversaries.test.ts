import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fc } from '../../../../../tests/support/fast-check.ts';
import type { SendResult } from './exchange.ts';
import { type Answer, answerOk, openReceiver, sendingTo } from './receiver-fixture.ts';
import { Sender } from './sender.ts';

const options = {
  rules: { requireHttps: false, allowed: ['127.0.0.0/8'] },
  connectionsPerUrlMax: 2,
};
const sender = new Sender(options);
/** For receivers that never finish. */
const hasty = new Sender({ ...options, timeoutMs: 200 });
after(() => Promise.all([sender.close(), hasty.close()]));

const ok = 'HTTP/1.1 200 OK\r\n';
const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));

const say =
  (...parts: readonly (string | Buffer)[]): Answer =>
  (socket) => {
    for (const part of parts) socket.write(part);
  };

const sayAndEnd =
  (text: string): Answer =>
  (socket) => {
    socket.end(text);
  };

/** Sends a piece every few milliseconds until the connection closes. */
const drip =
  (first: string, piece: (count: number) => string): Answer =>
  (socket) => {
    socket.write(first);
    let count = 0;
    const timer = setInterval(() => socket.write(piece(count++)), 5);
    socket.on('close', () => clearInterval(timer));
  };

/** Sends as fast as possible until the connection closes. */
const flood =
  (first: string, piece: string): Answer =>
  (socket) => {
    const pour = () => {
      if (!socket.destroyed) socket.write(piece, pour);
    };
    socket.write(first, pour);
  };

const failed = (error: string) => ({ kind: 'failed', error });
const timedOut = failed('timeout');
const answered = (status: number, excerpt: string) => ({ kind: 'answered', status, excerpt });

interface Adversary {
  readonly answer: Answer;
  readonly result: object;
}

const adversaries: Readonly<Record<string, Adversary>> = {
  'says nothing': { answer: () => {}, result: timedOut },
  'drips its status line': {
    answer: drip('', (count) => 'HTTP/1.1 200 '.charAt(count) || 'O'),
    result: timedOut,
  },
  'drips its headers': {
    answer: drip(ok, (count) => `x-${count}: y\r\n`),
    result: timedOut,
  },
  'drips its body': {
    answer: drip(`${ok}content-length: 9999\r\n\r\n`, () => 'z'),
    result: timedOut,
  },
  'drips informational answers': {
    answer: drip('', () => 'HTTP/1.1 102 Processing\r\n\r\n'),
    result: timedOut,
  },
  'stops in the middle of its body': {
    answer: say(`${ok}content-length: 10\r\n\r\nhalf`),
    result: timedOut,
  },
  'resets the connection': {
    answer: (socket) => socket.resetAndDestroy(),
    result: failed('reset'),
  },
  'closes without an answer': { answer: sayAndEnd(''), result: failed('reset') },
  'closes within the status line': { answer: sayAndEnd('HTTP/1'), result: failed('reset') },
  'closes within the headers': { answer: sayAndEnd(`${ok}x-a: b\r\n`), result: failed('reset') },
  'closes within the body': {
    answer: sayAndEnd(`${ok}content-length: 10\r\n\r\nhalf`),
    result: failed('reset'),
  },
  'closes between chunks': {
    answer: sayAndEnd(`${ok}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`),
    result: failed('reset'),
  },
  'closes within the body after announcing the close': {
    answer: sayAndEnd(`${ok}connection: close\r\ncontent-length: 10\r\n\r\nhalf`),
    result: failed('invalid_response'),
  },
  'sends an endless status line': {
    answer: flood('HTTP/1.1 200 ', 'O'.repeat(1000)),
    result: failed('response_too_large'),
  },
  'sends an endless chunk size': {
    answer: flood(`${ok}transfer-encoding: chunked\r\n\r\n1;`, 'x'.repeat(10_000)),
    result: failed('response_too_large'),
  },
  'sends one huge header': {
    answer: say(`${ok}x-huge: ${'x'.repeat(64 * 1024)}\r\n\r\n`),
    result: failed('response_too_large'),
  },
  'sends endless headers': {
    answer: flood(ok, `x-more: ${'x'.repeat(10_000)}\r\n`),
    result: failed('response_too_large'),
  },
  'sends one endless header': {
    answer: flood(`${ok}x-long: `, 'x'.repeat(10_000)),
    result: failed('response_too_large'),
  },
  'sends endless informational answers': {
    answer: flood('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(400)),
    result: failed('response_too_large'),
  },
  'sends one endless informational answer': {
    answer: flood('HTTP/1.1 103 Early Hints\r\n', `link: ${'x'.repeat(10_000)}\r\n`),
    result: failed('response_too_large'),
  },
  'sends an endless body': {
    answer: flood(`${ok}\r\n`, 'z'.repeat(10_000)),
    result: answered(200, 'z'.repeat(1024)),
  },
  'sends endless chunks': {
    answer: flood(`${ok}transfer-encoding: chunked\r\n\r\n`, `400\r\n${'z'.repeat(1024)}\r\n`),
    result: answered(200, 'z'.repeat(1024)),
  },
  'sends an endless body with status 500': {
    answer: flood('HTTP/1.1 500 Oh\r\n\r\n', 'z'.repeat(10_000)),
    result: answered(500, 'z'.repeat(1024)),
  },
  'sends endless trailers': {
    answer: flood(
      `${ok}transfer-encoding: chunked\r\n\r\n0\r\n`,
      `x-more: ${'x'.repeat(10_000)}\r\n`,
    ),
    result: failed('response_too_large'),
  },
  'sends a compressed bomb': {
    answer: say(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`, bomb),
    result: { kind: 'answered', status: 200 },
  },
  'upgrades the protocol': {
    answer: say('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    result: failed('invalid_response'),
  },
  'speaks another protocol': {
    answer: say('220 mail.example ESMTP ready\r\n'),
    result: failed('invalid_response'),
  },
  'sends two lengths': {
    answer: say(`${ok}content-length: 2\r\ncontent-length: 20\r\n\r\nok`),
    result: failed('invalid_response'),
  },
  'sends a length and chunks': {
    answer: say(`${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    result: failed('invalid_response'),
  },
  'sends an invalid chunk size': {
    answer: say(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\n`),
    result: failed('invalid_response'),
  },
  'answers in HTTP/1.0': {
    answer: sayAndEnd('HTTP/1.0 200 OK\r\n\r\nuntil the end'),
    result: answered(200, 'until the end'),
  },
  'sends 100 before its answer': {
    answer: say('HTTP/1.1 100 Continue\r\n\r\n', `${ok}content-length: 2\r\n\r\nok`),
    result: answered(200, 'ok'),
  },
  'sends other informational answers before a failure': {
    answer: say(
      'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n' +
        'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 No\r\ncontent-length: 2\r\n\r\nno',
    ),
    result: answered(503, 'no'),
  },
  'answers twice': {
    answer: say(`${ok}content-length: 5\r\n\r\nfirst${ok}content-length: 6\r\n\r\nsecond`),
    result: answered(200, 'first'),
  },
  'sends invalid UTF-8 and NUL': {
    answer: say(`${ok}content-length: 4\r\n\r\n`, Buffer.from([0x61, 0x00, 0xff, 0x62])),
    result: answered(200, 'a\uFFFD\uFFFDb'),
  },
  'sends a long text': {
    answer: say(`${ok}content-length: 2001\r\n\r\na${'é'.repeat(1000)}`),
    result: answered(200, `a${'é'.repeat(511)}`),
  },
};

for (const [title, { answer, result }] of Object.entries(adversaries)) {
  test(`a receiver that ${title} harms no other exchange`, async () => {
    await using other = await openReceiver(answerOk);
    await using receiver = await openReceiver((socket, request) => {
      if (String(request.body) === 'misbehave') answer(socket, request);
      else answerOk(socket, request);
    });
    const by = result === timedOut ? hasty : sender;
    const misbehaved = by.send(sendingTo(receiver.url, 'misbehave'));
    const [found, meanwhile] = await Promise.all([misbehaved, sender.send(sendingTo(other.url))]);
    assert.partialDeepStrictEqual(found, result);
    assert.partialDeepStrictEqual(meanwhile, answered(200, 'ok'));

    // Twice, since a broken connection shows in the next exchange.
    for (const url of [receiver.url, receiver.url, other.url]) {
      assert.partialDeepStrictEqual(await by.send(sendingTo(url)), answered(200, 'ok'));
    }
    assert.equal(receiver.requests.length, 3);
  });
}

test('a compressed body is not unpacked', async () => {
  const packed = gzipSync('packed');
  await using receiver = await openReceiver(
    say(`${ok}content-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`, packed),
  );
  const result = await sender.send(sendingTo(receiver.url));
  assert.equal(result.kind, 'answered');
  assert.equal(excerptOf(result), packed.toString('utf8').replaceAll('\0', '\uFFFD'));
});

test('a receiver that floods is cut off early', async () => {
  const sockets: Socket[] = [];
  await using receiver = await openReceiver((socket, request) => {
    sockets.push(socket);
    flood(`${ok}\r\n`, 'z'.repeat(10_000))(socket, request);
  });
  await sender.send(sendingTo(receiver.url));
  const [socket] = sockets;
  while (socket?.closed === false) await new Promise(setImmediate);
  // The bound is generous because the system buffers on both sides.
  assert.ok((socket?.bytesWritten ?? 0) < 16 * 1024 * 1024, `${socket?.bytesWritten}`);
});

test('an answer is read the same in any pieces', async () => {
  const text =
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n' +
    'HTTP/1.1 201 Created\r\ncontent-length: 4\r\n\r\ngood';
  let cuts: readonly number[] = [];
  await using receiver = await openReceiver(async (socket) => {
    socket.setNoDelay(true);
    let from = 0;
    for (const to of [...cuts, text.length]) {
      socket.write(text.slice(from, to));
      from = to;
      await new Promise(setImmediate);
    }
  });
  const cutting = fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cutting, async (places) => {
      cuts = places.toSorted((a, b) => a - b);
      const result = await sender.send(sendingTo(receiver.url));
      assert.partialDeepStrictEqual(result, answered(201, 'good'));
    }),
    { numRuns: 150 },
  );
  assert.equal(receiver.connections.length, 1);
});

test('random bytes harm no later exchange', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    fc
      .array(fc.constantFrom(...fragments), { maxLength: 12 })
      .map((parts) => Buffer.from(parts.join(''), 'latin1')),
  );
  let garbage: Buffer = Buffer.alloc(0);
  await using receiver = await openReceiver((socket, request) => {
    if (String(request.body) === 'misbehave') socket.end(garbage);
    else answerOk(socket, request);
  });
  await fc.assert(
    fc.asyncProperty(bytes, async (said) => {
      garbage = said;
      const result = await sender.send(sendingTo(receiver.url, 'misbehave'));
      assert.ok(result.kind === 'failed' || result.status >= 200, JSON.stringify(result));
      assert.notEqual(result.kind === 'failed' && result.error, 'connection_failed');
      const next = await sender.send(sendingTo(receiver.url));
      assert.partialDeepStrictEqual(next, answered(200, 'ok'));
    }),
    { numRuns: 300 },
  );
});

const fragments = [
  ...['HTTP/1.1 200 OK\r\n', 'HTTP/1.0 500 No\r\n', 'HTTP/1.1 100 Continue\r\n'],
  ...[
    'HTTP/1.1 101 Upgrade\r\n',
    'HTTP/1.1 204 None\r\n',
    'HTTP/1.1 304 Same\r\n',
    'HTTP/2 200\r\n',
  ],
  ...['content-length: 3\r\n', 'content-length: 0\r\n', 'content-length: -1\r\n'],
  ...['transfer-encoding: chunked\r\n', 'connection: close\r\n', 'connection: upgrade\r\n'],
  ...[
    'upgrade: websocket\r\n',
    'keep-alive: timeout=1\r\n',
    'x: y\r\n',
    'x: \x80\x00\r\n',
    ': \r\n',
  ],
  ...[
    '\r\n',
    '\r\n\r\n',
    '\n',
    '3\r\nabc\r\n',
    '0\r\n',
    '0\r\n\r\n',
    'abc',
    'ffffffffffffffff\r\n',
  ],
] as const;

function excerptOf(result: SendResult): string | null {
  return result.kind === 'answered' ? result.excerpt : null;
}
