import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { testCertificate } from '../../../../../tests/support/network/test-certificate.ts';
import { answerOk, openReceiver, sendingTo } from './receiver-fixture.ts';
import { Sender, type SenderOptions } from './sender.ts';

const loopback = { requireHttps: false, allowed: ['127.0.0.0/8'] };
const nothing = { requireHttps: false, allowed: [] };

const openSender = (options: Partial<SenderOptions>) =>
  new Sender({ rules: loopback, connectionsPerUrlMax: 2, timeoutMs: 10_000, ...options });

/** Resolves to one list after the other and counts the lookups. */
function changingName(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = async (hostname: string) => answers[asked.push(hostname) - 1] ?? [];
  return { asked, resolve };
}

test('a connection resolves its name once and goes to a checked address', async () => {
  await using receiver = await openReceiver(answerOk);
  const { asked, resolve } = changingName(['127.0.0.1'], ['10.0.0.1']);
  const sender = openSender({ resolve });
  const url = `http://hooks.example:${receiver.port}/`;
  for (let sent = 0; sent < 3; sent += 1) {
    assert.equal((await sender.send(sendingTo(url))).kind, 'answered');
  }
  assert.deepEqual(asked, ['hooks.example']);
  assert.match(receiver.requests[0]?.head ?? '', /^host: hooks\.example:\d+$/im);
  await sender.close();
});

test('a name that resolves elsewhere after its check is refused at the connection', async () => {
  await using receiver = await openReceiver(answerOk);
  const { asked, resolve } = changingName(['93.184.216.34'], ['127.0.0.1']);
  await resolve('hooks.example');
  const sender = openSender({ rules: nothing, resolve });
  const result = await sender.send(sendingTo(`http://hooks.example:${receiver.port}/`));
  assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'address_forbidden' });
  assert.equal(asked.length, 2);
  assert.equal(receiver.connections.length, 0);
  await sender.close();
});

test('each new connection is checked again', async () => {
  await using receiver = await openReceiver(answerOk);
  const { resolve } = changingName(['127.0.0.1'], ['169.254.169.254']);
  const sender = openSender({ resolve, connectionAgeMaxMs: 0 });
  const url = `http://hooks.example:${receiver.port}/`;
  assert.equal((await sender.send(sendingTo(url))).kind, 'answered');
  const second = await sender.send(sendingTo(url));
  assert.partialDeepStrictEqual(second, { kind: 'failed', error: 'address_forbidden' });
  await sender.close();
});

const names: readonly [title: string, addresses: readonly string[], error: string][] = [
  ['has no address', [], 'name_not_resolved'],
  ['has a forbidden address', ['10.0.0.1'], 'address_forbidden'],
  ['has a forbidden address after an allowed one', ['127.0.0.1', '10.0.0.1'], 'address_forbidden'],
  ['resolves to something other than an address', ['example.com'], 'address_forbidden'],
];

for (const [title, addresses, error] of names) {
  test(`no connection is opened for a name that ${title}`, async () => {
    await using receiver = await openReceiver(answerOk);
    const sender = openSender({ resolve: async () => addresses });
    const result = await sender.send(sendingTo(`http://hooks.example:${receiver.port}/`));
    assert.partialDeepStrictEqual(result, { kind: 'failed', error });
    assert.equal(receiver.connections.length, 0);
    await sender.close();
  });
}

test('the addresses of a name are tried until one answers', async () => {
  await using receiver = await openReceiver(answerOk);
  // The receiver listens only at 127.0.0.1.
  const sender = openSender({ resolve: async () => ['127.0.0.2', '127.0.0.1'] });
  const result = await sender.send(sendingTo(`http://hooks.example:${receiver.port}/`));
  assert.equal(result.kind, 'answered');
  await sender.close();
});

test('localhost needs no DNS lookup but a rule that allows it', async () => {
  await using receiver = await openReceiver(answerOk);
  const resolve = () => assert.fail('asked');
  const url = `http://localhost:${receiver.port}/`;
  const allowing = openSender({ resolve });
  assert.equal((await allowing.send(sendingTo(url))).kind, 'answered');
  await allowing.close();
  const refusing = openSender({ rules: nothing, resolve });
  const result = await refusing.send(sendingTo(url));
  assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'address_forbidden' });
  await refusing.close();
});

test('a lookup that hangs ends at the deadline and delays no other name', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender({
    timeoutMs: 1_000,
    resolve: (hostname) =>
      hostname === 'hangs.example' ? new Promise(() => {}) : Promise.resolve(['127.0.0.1']),
  });
  const hanging = sender.send(sendingTo(`http://hangs.example:${receiver.port}/`));
  const other = await sender.send(sendingTo(`http://hooks.example:${receiver.port}/`));
  assert.equal(other.kind, 'answered');
  assert.partialDeepStrictEqual(await hanging, { kind: 'failed', error: 'timeout' });
  await sender.close();
});

test('a lookup that ends after the deadline opens no connection', async () => {
  await using receiver = await openReceiver(answerOk);
  const late = Promise.withResolvers<readonly string[]>();
  const sender = openSender({ timeoutMs: 50, resolve: () => late.promise });
  const result = await sender.send(sendingTo(`http://hooks.example:${receiver.port}/`));
  assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'timeout' });
  late.resolve(['127.0.0.1']);
  await sender.close();
  // A connection opened by the late lookup would arrive before this one.
  const another = openSender({});
  assert.equal((await another.send(sendingTo(receiver.url))).kind, 'answered');
  assert.equal(receiver.connections.length, 1);
  await another.close();
});

const { cert, key } = testCertificate;

test('TLS certificates are verified by authority and name', async (context) => {
  await using receiver = await openReceiver(answerOk, { cert, key });
  const url = (host: string) => `https://${host}:${receiver.port}/`;
  const sender = openSender({ resolve: async () => ['127.0.0.1'] });
  const send = (host: string) => sender.send(sendingTo(url(host)));

  await context.test('a certificate of an unknown authority is refused', async () => {
    const result = await send('localhost');
    assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'tls' });
  });

  setDefaultCACertificates([...getCACertificates('default'), String(cert)]);
  await context.test('a certificate with the name or the address is accepted', async () => {
    for (const host of ['localhost', 'localhost.', '127.0.0.1']) {
      assert.partialDeepStrictEqual(await send(host), { kind: 'answered', status: 200 }, host);
    }
    const asked = receiver.requests.map(({ servername }) => servername);
    assert.deepEqual(asked, ['localhost', 'localhost', false]);
  });

  await context.test('a certificate for another name is refused', async () => {
    const result = await send('hooks.example');
    assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'tls' });
    assert.equal(receiver.requests.length, 3);
  });

  await context.test('simultaneous answers are not mixed up', async () => {
    await using echo = await openReceiver(
      (socket, { body }) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
        for (let at = 0; at < body.length; at += 100) socket.write(body.subarray(at, at + 100));
      },
      { cert, key },
    );
    const many = openSender({ connectionsPerUrlMax: 16 });
    const bodies = Array.from({ length: 200 }, (_, index) => `${index} `.repeat(150));
    const url = `https://127.0.0.1:${echo.port}/`;
    const results = await Promise.all(bodies.map((body) => many.send(sendingTo(url, body))));
    assert.deepEqual(
      results.map((result) => result.kind === 'answered' && result.excerpt),
      bodies.map((body) => body.slice(0, 1024)),
    );
    await many.close();
  });

  await context.test('a TLS connection is used again', async () => {
    await send('localhost');
    await send('localhost');
    assert.equal(receiver.requests.at(-1)?.connection, receiver.requests.at(-2)?.connection);
  });
  await sender.close();
});

test('a receiver without TLS at an https URL fails with tls', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sender = openSender({});
  const { port } = server.address() as AddressInfo;
  const result = await sender.send(sendingTo(`https://127.0.0.1:${port}/`));
  assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'tls' });
  await sender.close();
  server.close();
});
