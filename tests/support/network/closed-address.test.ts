import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { errorCode } from '../../../server/src/lib/faults/error-code.ts';
import { closedAddress } from './closed-address.ts';

test('a closed address refuses connections, and no one else can listen there', async () => {
  const { href, port } = new URL(await closedAddress());
  const refusal = await fetch(href).catch(({ cause }: Error) => cause);
  assert.equal(errorCode(refusal), 'ECONNREFUSED');
  const server = createServer().listen(Number(port), '127.0.0.1');
  await assert.rejects(once(server, 'listening'), (error) => errorCode(error) === 'EADDRINUSE');
});
