import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordServerTime, serverNow } from './server-time.ts';

test('the present is that of the service, however wrong the clock of the browser is', () => {
  const hourMs = 3_600_000;
  const tomorrow = Date.now() + 24 * hourMs;
  recordServerTime(new Headers({ date: new Date(tomorrow).toUTCString() }));
  assert.ok(Math.abs(serverNow() - tomorrow) < 60_000);
  recordServerTime(new Headers());
  assert.ok(Math.abs(serverNow() - tomorrow) < 60_000);
});
