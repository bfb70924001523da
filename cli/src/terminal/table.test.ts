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

test('a coloured cell is as wide as its text', () => {
  const green = '\x1b[32mok\x1b[39m';
  assert.equal(
    renderTable([
      ['Status', green, 'x'],
      ['Other', 'long', 'y'],
    ]),
    `Status  ${green}    x\nOther   long  y`,
  );
});
