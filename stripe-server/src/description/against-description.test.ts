import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStripeServer } from '../stripe-server.ts';
import { clientOf } from '../test-client.ts';
import { checkAgainstDescription, findDescription } from './against-description.ts';

test('differences from the description are found, wherever its file is', async () => {
  const server = await startStripeServer();
  await clientOf(server).accounts.create({ country: 'US', metadata: { a: 'b' } });
  await server.close();
  const [request] = server.requests;
  assert(request);
  checkAgainstDescription([request]);
  const account = request.body as object;
  const wrong = {
    'POST /v1/accounts asks': { ...request, params: { ...request.params, nickname: 'a' } },
    'POST /v1/accounts answers 200': { ...request, body: { ...account, email: 5 } },
    'POST /v1/accounts answers 400': { ...request, status: 400, body: { error: 'no' } },
  };
  const isThere = findDescription() !== null;
  for (const [place, changed] of Object.entries(wrong)) {
    const check = () => checkAgainstDescription([changed]);
    if (isThere) assert.throws(check, { message: RegExp(place) });
    else check();
  }
});
