import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayShowKey } from './may-show-key.ts';

const asked = (
  remoteAddress: string,
  host: string | undefined,
  headers: Readonly<Record<string, string>> = {},
) =>
  mayShowKey({
    headers: { ...(host === undefined ? {} : { host }), ...headers },
    socket: { remoteAddress },
  });

test('a browser on this machine may be shown the key', () => {
  for (const host of ['localhost:8080', '127.0.0.1', 'LOCALHOST', '[::1]:8080', '127.1.2.3:1']) {
    assert.equal(asked('127.0.0.1', host), true, host);
  }
  for (const address of ['::1', '::ffff:127.0.0.1']) {
    assert.equal(asked(address, 'localhost:8080'), true, address);
  }
});

test('nobody else may be shown the key', () => {
  for (const address of ['10.0.0.7', '::ffff:10.0.0.7', 'fe80::1', '2001:db8::1', '']) {
    assert.equal(asked(address, 'localhost:8080'), false, address);
  }
});

test('a name that merely resolves to this machine may not be shown the key', () => {
  const hosts = ['rebind.example', '127.0.0.1.nip.io:8080', 'localhost.example', '', undefined];
  for (const host of hosts) assert.equal(asked('127.0.0.1', host), false, host ?? 'none');
});

test('a browser behind a proxy or a tunnel may not be shown the key', () => {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip']) {
    assert.equal(asked('127.0.0.1', 'localhost:8080', { [name]: '127.0.0.1' }), false, name);
  }
});
