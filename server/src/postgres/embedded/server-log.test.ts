import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usefulLine } from './server-log.ts';

const useful = [
  {
    text: '2026-01-02 03:04:05.678 UTC [9] LOG:  listening on IPv4 address "127.0.0.1", port 5\n',
    line: 'listening on IPv4 address "127.0.0.1", port 5',
  },
  {
    text:
      '2026-01-02 03:04:05.678 UTC [9] FATAL:  could not create any TCP/IP sockets\n' +
      '2026-01-02 03:04:05.679 UTC [9] LOG:  database system is shut down\n',
    line: 'could not create any TCP/IP sockets',
  },
  {
    text: 'postgres: error while loading shared libraries: libpq.so.5: cannot open\n\n',
    line: 'postgres: error while loading shared libraries: libpq.so.5: cannot open',
  },
  { text: '', line: 'it said nothing' },
] as const;

test('the useful line of a log is its last fatal one, or else its last, without the prefix', () => {
  for (const { text, line } of useful) assert.equal(usefulLine(text), line);
});
