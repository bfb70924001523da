import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderTable } from './table.ts';

test('every column is as wide as its widest cell, and no line ends in spaces', () => {
  const table = renderTable([
    ['NAME', 'STATUS', 'SCOPES'],
    ['checkout server', 'active', '*'],
    ['x', 'revoked', ''],
  ]);
  assert.deepEqual(table.split('\n'), [
    'NAME             STATUS   SCOPES',
    'checkout server  active   *',
    'x                revoked',
  ]);
});
