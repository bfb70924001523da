import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { type Answer, answerOk, openReceiver, sendingTo } from './receiver-fixture.ts';
import { Sender, type SenderOptions } from './sender.ts';

const openSender = (options: Partial<SenderOptions> = {}) =>
  new Sender({
    rules: { requireHttps: false, allowed: ['127.0.0.0/8'] },
    connectionsPerUrlMax: 4,
    ...options,
  });

test('a webhook arrives unchanged, and its answer is returned', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender();
  const body = Buffer.from('{"id":"evt_1","name":"Café"}');
  const headers = ['content-type', 'application/json', 'service-signature', 't=1,v1=ab'];
  const result = await sender.send({ url: receiver.url, headers, body });
  assert.partialDeepStrictEqual(result, { kind: 'answered', status: 200, excerpt: 'ok' });
  assert.ok(Number.isInteger(result.durationMs));

  const [request] = receiver.requests;
  assert.deepEqual(request?.head.toLowerCase().split('\r\n').toSorted(), [
    'accept-encoding: identity',
    'connection: keep-alive',
    `content-length: ${body.length}`,
    'content-type: application/json',
    `host: 127.0.0.1:${receiver.port}`,
    'post /hooks?for=us http/1.1',
    'service-signature: t=1,v1=ab',
  ]);
  assert.deepEqual(request?.body, body);
  await sender.close();
});

for (const status of [200, 201, 204, 301, 302, 304, 307, 308, 400, 404, 410, 429, 500, 503]) {
  test(`status ${status} is final, and redirects are not followed`, async () => {
    await using elsewhere = await openReceiver(answerOk);
    await using receiver = await openReceiver((socket) => {
      const length = status === 204 || status === 304 ? '' : 'content-length: 0\r\n';
      socket.write(`HTTP/1.1 ${status} X\r\nlocation: ${elsewhere.url}\r\n${length}\r\n`);
    });
    const sender = openSender();
    const result = await sender.send(sendingTo(receiver.url));
    assert.partialDeepStrictEqual(result, { kind: 'answered', status, excerpt: '' });
    assert.equal(receiver.requests.length, 1);
    assert.equal(elsewhere.connections.length, 0);
    await sender.close();
  });
}

test('a connection is used again after a good answer', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender();
  for (let sent = 0; sent < 5; sent += 1) await sender.send(sendingTo(receiver.url));
  assert.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 1, 1, 1, 1],
  );
  await sender.close();
});

test('a connection past its maximum age is not used again', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender({ connectionAgeMaxMs: 0 });
  for (let sent = 0; sent < 3; sent += 1) await sender.send(sendingTo(receiver.url));
  assert.equal(receiver.connections.length, 3);
  await sender.close();
});

const keptFor =
  (seconds: number): Answer =>
  (socket) => {
    const kept = `keep-alive: timeout=${seconds}`;
    socket.write(`HTTP/1.1 200 OK\r\n${kept}\r\ncontent-length: 0\r\n\r\n`);
  };

test('a connection that its receiver keeps only briefly is not used again', async () => {
  await using receiver = await openReceiver(keptFor(2));
  const sender = openSender();
  for (let sent = 0; sent < 3; sent += 1) await sender.send(sendingTo(receiver.url));
  assert.equal(receiver.connections.length, 3);
  await sender.close();
});

test('an idle connection is closed before its receiver closes it', async () => {
  await using receiver = await openReceiver(keptFor(3));
  const sender = openSender();
  for (let sent = 0; sent < 2; sent += 1) await sender.send(sendingTo(receiver.url));
  const [socket] = receiver.connections;
  const [hadError] = (await once(socket as Socket, 'close')) as [boolean];
  assert.equal(hadError, false);
  assert.equal(receiver.connections.length, 1);
  await sender.close();
});

test('unrequested bytes end the connection but fail no webhook', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender();
  await sender.send(sendingTo(receiver.url));
  const [socket] = receiver.connections;
  socket?.write('HTTP/1.1 500 Unasked\r\ncontent-length: 0\r\n\r\n');
  await once(socket as Socket, 'close');
  const result = await sender.send(sendingTo(receiver.url));
  assert.partialDeepStrictEqual(result, { kind: 'answered', status: 200 });
  assert.equal(receiver.connections.length, 2);
  await sender.close();
});

test('each webhook gets its own connection if the receiver closes after each answer', async () => {
  await using receiver = await openReceiver((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok');
  });
  const sender = openSender({ connectionsPerUrlMax: 2 });
  const results = await Promise.all(
    Array.from({ length: 20 }, () => sender.send(sendingTo(receiver.url))),
  );
  assert.ok(results.every((result) => result.kind === 'answered' && result.status === 200));
  assert.equal(receiver.connections.length, 20);
  await sender.close();
});

const hangUp: Answer = (socket) => {
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
};

test('a receiver that closes idle connections loses no webhook', async () => {
  await using receiver = await openReceiver(hangUp);
  const sender = openSender();
  for (let sent = 1; sent <= 3; sent += 1) {
    const result = await sender.send(sendingTo(receiver.url));
    assert.equal(result.kind, 'answered');
    const socket = receiver.connections.at(-1);
    if (socket?.closed === false) await once(socket, 'close');
  }
  assert.equal(receiver.connections.length, 3);
  await sender.close();
});

test('a receiver that closes unannounced after each answer gets each webhook once', async () => {
  await using receiver = await openReceiver(hangUp);
  const sender = openSender({ connectionsPerUrlMax: 2 });
  const bodies = Array.from({ length: 100 }, (_, index) => String(index));
  const sends = bodies.map((body) => sender.send(sendingTo(receiver.url, body)));
  assert.ok((await Promise.all(sends)).every(({ kind }) => kind === 'answered'));
  assert.deepEqual(new Set(receiver.requests.map(({ body }) => String(body))), new Set(bodies));
  assert.equal(receiver.requests.length, bodies.length);
  await sender.close();
});

test('a webhook on a reset connection is sent again once, on a new connection', async () => {
  await using receiver = await openReceiver((socket, request) => {
    if (String(request.body) === 'end') socket.resetAndDestroy();
    else answerOk(socket, request);
  });
  const sender = openSender();
  await sender.send(sendingTo(receiver.url));
  const result = await sender.send(sendingTo(receiver.url, 'end'));
  assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'reset' });
  assert.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 1, 2],
  );
  await sender.close();
});

test('a webhook sent again counts towards the connections of its URL', async () => {
  const asked = Promise.withResolvers<() => void>();
  await using receiver = await openReceiver((socket, request) => {
    if (String(request.body) !== 'anew') answerOk(socket, request);
    else if (request.connection === 1) socket.resetAndDestroy();
    else asked.resolve(() => answerOk(socket, request));
  });
  const sender = openSender({ connectionsPerUrlMax: 1 });
  await sender.send(sendingTo(receiver.url));
  const anew = sender.send(sendingTo(receiver.url, 'anew'));
  const letAnswer = await asked.promise;
  const after = sender.send(sendingTo(receiver.url));
  letAnswer();
  for (const result of [await anew, await after]) assert.equal(result.kind, 'answered');
  assert.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 1, 2, 2],
  );
  await sender.close();
  const [, socket] = receiver.connections;
  if (socket?.closed === false) await once(socket, 'close');
});

test('webhooks that wait for a connection are sent in order', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender({ connectionsPerUrlMax: 1 });
  const bodies = Array.from({ length: 50 }, (_, index) => String(index));
  await Promise.all(bodies.map((body) => sender.send(sendingTo(receiver.url, body))));
  assert.deepEqual(
    receiver.requests.map(({ body }) => String(body)),
    bodies,
  );
  await sender.close();
});

test('a URL gets no more connections than the limit', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender({ connectionsPerUrlMax: 3 });
  const sends = Array.from({ length: 50 }, () => sender.send(sendingTo(receiver.url)));
  assert.ok((await Promise.all(sends)).every(({ kind }) => kind === 'answered'));
  assert.equal(receiver.connections.length, 3);
  await sender.close();
});

test('a webhook that waits behind hanging ones ends at its deadline', async () => {
  await using receiver = await openReceiver((socket, request) => {
    if (String(request.body) === 'answer') answerOk(socket, request);
  });
  const sender = openSender({ connectionsPerUrlMax: 1, timeoutMs: 1000 });
  // This loads all code, so that the others start at practically the same time.
  await sender.send(sendingTo(receiver.url, 'answer'));
  const results = await Promise.all(
    Array.from({ length: 3 }, () => sender.send(sendingTo(receiver.url, 'hang'))),
  );
  for (const result of results) {
    assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'timeout' });
  }
  assert.equal(receiver.requests.length, 2);
  await sender.close();
});

test('a path that hangs takes no connection from another path of its origin', async () => {
  await using receiver = await openReceiver((socket, request) => {
    if (request.head.includes('/good')) answerOk(socket, request);
  });
  const sender = openSender({ connectionsPerUrlMax: 2, timeoutMs: 1000 });
  const hanging = Array.from({ length: 10 }, () => sender.send(sendingTo(receiver.url)));
  const good = new URL('/good', receiver.url).href;
  for (let sent = 0; sent < 20; sent += 1) {
    assert.equal((await sender.send(sendingTo(good))).kind, 'answered');
  }
  assert.ok((await Promise.all(hanging)).every(({ kind }) => kind === 'failed'));
  await sender.close();
});

test('each exchange has its own deadline from its own start', async () => {
  await using receiver = await openReceiver((socket, request) => {
    if (String(request.body) === 'answer') answerOk(socket, request);
  });
  const sender = openSender({ timeoutMs: 200 });
  const first = sender.send(sendingTo(receiver.url, 'hang'));
  while (receiver.requests.length === 0) await sender.send(sendingTo(receiver.url, 'answer'));
  const second = sender.send(sendingTo(receiver.url, 'hang'));
  for (const result of [await first, await second]) {
    assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'timeout' });
    assert.ok(result.durationMs >= 199 && result.durationMs < 4000, `${result.durationMs} ms`);
  }
  await sender.close();
});

test('a closing sender finishes what is in flight and refuses new webhooks', async () => {
  const asked = Promise.withResolvers<() => void>();
  await using receiver = await openReceiver((socket, request) =>
    asked.resolve(() => answerOk(socket, request)),
  );
  const sender = openSender();
  const inFlight = sender.send(sendingTo(receiver.url));
  const letAnswer = await asked.promise;
  const closed = sender.close();
  const late = await sender.send(sendingTo(receiver.url));
  assert.partialDeepStrictEqual(late, { kind: 'failed', error: 'sender_closed' });
  letAnswer();
  assert.partialDeepStrictEqual(await inFlight, { kind: 'answered', status: 200 });
  await closed;
  const [socket] = receiver.connections;
  if (socket?.closed === false) await once(socket, 'close');
});

const refused: Readonly<Record<string, string>> = {
  'an invalid URL': 'not a url',
  'a URL of another scheme': 'ftp://example.com/',
  'a URL with a user name': 'http://user@127.0.0.1/',
  'a literal private address': 'http://10.0.0.1/',
  'a literal address in decimal': 'http://2852039166/latest/meta-data',
};

for (const [title, url] of Object.entries(refused)) {
  test(`${title} is refused even if it was stored`, async () => {
    const sender = openSender();
    const result = await sender.send(sendingTo(url));
    assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'address_forbidden' });
    await sender.close();
  });
}

test('a closed port fails with connection_refused', async () => {
  const receiver = await openReceiver(answerOk);
  await receiver[Symbol.asyncDispose]();
  const sender = openSender();
  const result = await sender.send(sendingTo(receiver.url));
  assert.partialDeepStrictEqual(result, { kind: 'failed', error: 'connection_refused' });
  await sender.close();
});

test('an invalid header fails its own exchange only', async () => {
  await using receiver = await openReceiver(answerOk);
  const sender = openSender({ connectionsPerUrlMax: 1 });
  const good = sendingTo(receiver.url);
  const [first, bad, last] = await Promise.all([
    sender.send(good),
    sender.send({ ...good, headers: ['x-bad', 'a\r\nb: c'] }),
    sender.send(good),
  ]);
  assert.equal(first.kind, 'answered');
  assert.partialDeepStrictEqual(bad, { kind: 'failed', error: 'invalid_request' });
  assert.equal(last.kind, 'answered');
  await sender.close();
});
