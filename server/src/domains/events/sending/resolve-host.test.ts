import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeResolveHost, resolveHost } from './resolve-host.ts';

const unknown = () => Promise.reject(new Error('unknown'));

test('a name resolves to its addresses of both kinds', async () => {
  const resolve = makeResolveHost({
    dns: [async () => ['192.0.2.1', '192.0.2.2'], async () => ['2001:db8::1']],
    system: unknown,
  });
  assert.deepEqual(await resolve('both.example'), ['192.0.2.1', '192.0.2.2', '2001:db8::1']);
});

test('a name with addresses of one kind resolves to those', async () => {
  const resolve = makeResolveHost({ dns: [unknown, async () => ['2001:db8::1']], system: unknown });
  assert.deepEqual(await resolve('one.example'), ['2001:db8::1']);
});

test('an unknown name resolves to no address', async () => {
  const resolve = makeResolveHost({ dns: [unknown, unknown], system: unknown });
  assert.deepEqual(await resolve('none.example'), []);
});

test('concurrent lookups of a name share one query', async () => {
  let asked = 0;
  const resolve = makeResolveHost({
    dns: [async () => [`192.0.2.${++asked}`]],
    system: unknown,
  });
  const both = await Promise.all([resolve('a.example'), resolve('a.example')]);
  assert.deepEqual(both, [['192.0.2.1'], ['192.0.2.1']]);
  assert.deepEqual(await resolve('a.example'), ['192.0.2.2']);
});

test('the system resolves one name at a time, and DNS names do not wait for it', async () => {
  const questions: { hostname: string; answer: (addresses: string[]) => void }[] = [];
  const resolve = makeResolveHost({
    dns: [async (hostname) => (hostname === 'dns.example' ? ['192.0.2.1'] : [])],
    system: (hostname) =>
      new Promise((answer) => {
        questions.push({ hostname, answer });
      }),
  });
  const first = resolve('first');
  const second = resolve('second');
  assert.deepEqual(await resolve('dns.example'), ['192.0.2.1']);
  assert.deepEqual(
    questions.map(({ hostname }) => hostname),
    ['first'],
  );
  questions[0]?.answer(['192.0.2.2']);
  assert.deepEqual(await first, ['192.0.2.2']);
  questions[1]?.answer(['192.0.2.3']);
  assert.deepEqual(await second, ['192.0.2.3']);
});

test('a name in the hosts file resolves', async () => {
  const addresses = await resolveHost('localhost');
  assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'), addresses.join());
});
