import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { refuseConnection } from './client-errors.ts';

const server: Server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());

const codes = [
  { code: 'ERR_HTTP_REQUEST_TIMEOUT', status: '408 Request Timeout', refusal: 'request_timeout' },
  {
    code: 'HPE_HEADER_OVERFLOW',
    status: '431 Request Header Fields Too Large',
    refusal: 'headers_too_large',
  },
  { code: 'HPE_INVALID_METHOD', status: '400 Bad Request', refusal: 'invalid_http' },
];

for (const { code, status, refusal } of codes) {
  test(`${code} is answered with ${refusal}, and the connection ends`, async () => {
    const { near, far } = await connectionPair();
    refuse(far, code);
    const answer = await text(near);
    assert.ok(answer.startsWith(`HTTP/1.1 ${status}\r\n`), answer);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const { error } = JSON.parse(body);
    assert.equal(error.code, refusal);
    assert.match(head, new RegExp(`\r\nrequest-id: ${error.request_id}\r\n`));
    assert.match(head, new RegExp(`\r\ncontent-length: ${body.length}\r\n`));
    assert.ok(far.destroyed);
  });
}

test('a connection that the caller reset is closed without an answer', async () => {
  const { near, far } = await connectionPair();
  refuse(far, 'ECONNRESET');
  assert.equal(await text(near), '');
  assert.ok(far.destroyed);
});

function refuse(socket: Socket, code: string): void {
  const error = Object.assign(new Error('unreadable'), { code });
  refuseConnection(error, { socket, latest: undefined, docsUrl: '/docs' });
}

/** Both ends of a connection: ours is `far` from the caller. */
async function connectionPair(): Promise<{ near: Socket; far: Socket }> {
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const near = connect(address.port, address.address);
  const [far] = (await once(server, 'connection')) as [Socket];
  return { near, far };
}
