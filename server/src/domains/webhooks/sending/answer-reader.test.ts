import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { AnswerReader } from './answer-reader.ts';
import { openReceiver } from './receiver-fixture.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

/** What is made of an answer that comes in these pieces; null while it is not whole. */
function readAll(...pieces: readonly string[]): AnswerReader | null {
  const reader = new AnswerReader();
  return pieces.some((piece) => reader.read(Buffer.from(piece, 'latin1'))) ? reader : null;
}

const answers: Readonly<Record<string, readonly [text: string, read: Partial<AnswerReader>]>> = {
  'no body': [`${ok}content-length: 0\r\n\r\n`, { status: 200, excerpt: '', keepsAlive: true }],
  'a body': [`${ok}Content-Length:3 \r\n\r\nyes`, { excerpt: 'yes', keepsAlive: true }],
  'no reason and no header': ['HTTP/1.1 204\r\n\r\n', { status: 204, keepsAlive: true }],
  'a length that a 304 has without a body': [
    'HTTP/1.1 304 Same\r\ncontent-length: 9\r\n\r\n',
    { status: 304, excerpt: '', keepsAlive: true },
  ],
  'chunks with extensions and trailers': [
    `${ok}Transfer-Encoding: Chunked\r\n\r\n3;a=b\r\nyes\r\nA \r\n, and more\r\n0\r\nx: y\r\n\r\n`,
    { excerpt: 'yes, and more', keepsAlive: true },
  ],
  'chunks of another coding': [
    `${ok}transfer-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n1\r\n!\r\n0\r\n\r\n`,
    { excerpt: '!', keepsAlive: true },
  ],
  'the wish to close': [
    `${ok}connection: x, Close\r\ncontent-length: 0\r\n\r\n`,
    { keepsAlive: false },
  ],
  'a time for which the connection is kept': [
    `${ok}keep-alive: max=5, timeout=20\r\ncontent-length: 0\r\n\r\n`,
    { keepsAlive: true, keepAliveMs: 20_000 },
  ],
  'another answer behind it': [
    `${ok}content-length: 1\r\n\r\n1${ok}content-length: 1\r\n\r\n2`,
    { excerpt: '1', keepsAlive: false },
  ],
  'an older version': [
    'HTTP/1.0 200 OK\r\nconnection: keep-alive\r\ncontent-length: 1\r\n\r\n1',
    { excerpt: '1', keepsAlive: false },
  ],
  'informational answers before it': [
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}content-length: 0\r\n\r\n`,
    { status: 200, keepsAlive: true },
  ],
  'a longer body than anybody wants': [
    `${ok}content-length: 99999\r\n\r\n${'z'.repeat(20_000)}`,
    { excerpt: 'z'.repeat(1024), keepsAlive: false },
  ],
};

for (const [title, [text, read]] of Object.entries(answers)) {
  test(`an answer with ${title} is read, whole or byte by byte`, () => {
    assert.partialDeepStrictEqual(known(readAll(text)), read);
    const bytewise = readAll(...text);
    // By the byte nobody knows what is behind an answer.
    const { keepsAlive: _, ...rest } = read;
    assert.partialDeepStrictEqual(known(bytewise), rest);
  });
}

function known(reader: AnswerReader | null) {
  assert.ok(reader !== null, 'it is not whole');
  const { status, excerpt, keepsAlive, keepAliveMs } = reader;
  return { status, excerpt, keepsAlive, keepAliveMs };
}

test('an answer that gives no length is whole when the connection ends', () => {
  const reader = new AnswerReader();
  assert.equal(reader.read(Buffer.from(`${ok}\r\nuntil the end`)), false);
  assert.equal(reader.end(), true);
  assert.partialDeepStrictEqual(known(reader), { excerpt: 'until the end', keepsAlive: false });
});

for (const part of ['', 'HTTP/1.1 2', ok, `${ok}content-length: 2\r\n\r\n1`]) {
  test(`an answer that ends after ${JSON.stringify(part)} is not whole`, () => {
    const reader = new AnswerReader();
    assert.equal(reader.read(Buffer.from(part)), false);
    assert.equal(reader.end(), false);
  });
}

const refused: Readonly<Record<string, string>> = {
  'another protocol': 'SSH-2.0',
  'another version': 'HTTP/2.0 200 OK\r\n\r\n',
  'a status of two digits': 'HTTP/1.1 20 OK\r\n\r\n',
  'a line that ends without a carriage return': 'HTTP/1.1 200 OK\nx: y\r\n\r\n',
  'a carriage return within a line': `${ok}x: a\rb\r\n\r\n`,
  'a header that goes on in the next line': `${ok}x: a\r\n b\r\n\r\n`,
  'a header without a name': `${ok}: a\r\n\r\n`,
  'a header whose name has a space': `${ok}content-length : 1\r\n\r\n`,
  'a NUL': `${ok}x: \0\r\n\r\n`,
  'one length twice': `${ok}content-length: 1\r\ncontent-length: 1\r\n\r\n1`,
  'a length with a sign': `${ok}content-length: +1\r\n\r\n1`,
  'two lengths in one': `${ok}content-length: 1, 1\r\n\r\n1`,
  'a length past all numbers': `${ok}content-length: ${'9'.repeat(30)}\r\n\r\n1`,
  'a length beside chunks': `${ok}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
  'chunks in an older version': 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
  'a chunk without a size': `${ok}transfer-encoding: chunked\r\n\r\n;a\r\n`,
  'a chunk past all numbers': `${ok}transfer-encoding: chunked\r\n\r\n${'f'.repeat(16)}\r\n`,
  'a chunk longer than it says': `${ok}transfer-encoding: chunked\r\n\r\n1\r\nabc\r\n`,
  'a change of protocol': 'HTTP/1.1 101 Switching Protocols\r\n\r\n',
};

for (const [title, text] of Object.entries(refused)) {
  test(`nothing is made of ${title}`, () => {
    assert.throws(() => readAll(text), { reason: 'invalid_response' });
    assert.throws(() => readAll(...text), { reason: 'invalid_response' });
  });
}

test('what was read may be overwritten at once', () => {
  const reader = new AnswerReader();
  const shared = Buffer.alloc(8);
  const text = `${ok}content-length: 20\r\n\r\n${'0123456789'.repeat(2)}`;
  for (let at = 0; at < text.length; at += shared.length) {
    const sizeBytes = shared.write(text.slice(at, at + shared.length), 'latin1');
    reader.read(shared.subarray(0, sizeBytes));
    shared.fill('#');
  }
  assert.equal(reader.excerpt, '0123456789'.repeat(2));
});

const length = fc.constantFrom('content-length: 3', 'Content-Length:  3', 'content-length: 0');
const framing = fc.oneof(length, fc.constant('transfer-encoding: chunked'));
const header = fc.oneof(framing, fc.constantFrom('connection: close', 'x: y', 'x:', 'x : y', ' z'));
const likely = fc
  .tuple(
    fc.constantFrom('', '', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Hints\r\nx: y\r\n\r\n'),
    fc.constantFrom('1.1 200 OK', '1.1 201', '1.0 200 OK', '1.1 204 None', '1.1 500 ', '1.2 200'),
    fc.array(header, { maxLength: 3 }),
    fc.constantFrom('', 'abc', 'abcdef', '3\r\nabc\r\n0\r\n\r\n', '1;e\r\na\r\n0\r\nx: y\r\n\r\n'),
  )
  .map(([before, status, headers, body]) =>
    [`${before}HTTP/${status}`, ...headers, '', body].join('\r\n'),
  );

test("whatever is read is what Node's own parser reads", async () => {
  let text = '';
  await using receiver = await openReceiver((socket) => socket.end(text));
  let agreed = 0;
  await fc.assert(
    fc.asyncProperty(likely, async (answer) => {
      text = answer;
      const ours = readToEnd(answer);
      const theirs = await readByNode(receiver.port);
      if (ours === null || theirs === null) return;
      assert.deepEqual(ours, theirs);
      agreed += 1;
    }),
    { numRuns: 400 },
  );
  assert.ok(agreed >= 100, `only ${agreed} answers were read by both`);
});

function readToEnd(text: string): { readonly status: number; readonly body: string } | null {
  const reader = new AnswerReader();
  try {
    if (!reader.read(Buffer.from(text)) && !reader.end()) return null;
  } catch {
    return null;
  }
  return { status: reader.status, body: reader.excerpt };
}

async function readByNode(port: number): Promise<ReturnType<typeof readToEnd>> {
  const asked = request({ port, method: 'POST', agent: false, headers: { 'content-length': 0 } });
  // After the answer, too: of what is behind it.
  asked.on('error', () => {}).end();
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body = (await answer.toArray()).join('');
    return { status: answer.statusCode ?? 0, body };
  } catch {
    return null;
  } finally {
    asked.destroy();
  }
}
