import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PspRequest } from '../../server/src/psp/port.ts';
import { captureTap, newRefund } from './money-steps.ts';
import type { MoneyProvider } from './money-world.ts';
import { newCall } from './provider.ts';

/** The contract of every provider about its webhooks. */
export function webhooksContract(provider: MoneyProvider): void {
  const { name, taps, money, webhooks } = provider;
  const receivedAt = new Date();

  const someWebhook = async (): Promise<PspRequest> => {
    const tap = await captureTap(provider, { at: { kind: 'fails refunds' } });
    await taps.refund(newCall(provider, tap.account), newRefund(tap, 100n));
    await money.failRefunds();
    const last = (await money.told(tap.account)).at(-1);
    assert(last !== undefined, 'the provider tells nothing');
    return last;
  };

  test(`${name}: a webhook is read the same, however often it is sent`, async () => {
    const request = await someWebhook();
    const first = webhooks.verify({ ...request, receivedAt });
    assert.equal(typeof first, 'object');
    assert.deepEqual(webhooks.verify({ ...request, receivedAt }), first);
  });

  test(`${name}: a webhook with another body or no signature is forged`, async () => {
    const { headers, rawBody } = await someWebhook();
    const altered = Buffer.concat([rawBody, Buffer.from(' ')]);
    assert.equal(webhooks.verify({ headers, rawBody: altered, receivedAt }), 'forged');
    assert.equal(webhooks.verify({ headers: {}, rawBody, receivedAt }), 'forged');
    const much = new Date(receivedAt.getTime() + 60 * 60 * 1000);
    assert.equal(webhooks.verify({ headers, rawBody, receivedAt: much }), 'forged');
  });

  test(`${name}: a signed body that is not a webhook is malformed`, () => {
    const named = { type: 'payout.paid', account: 'acct_1', object: 'po_1' };
    const id = 'an id that is no name';
    const wrong = ['', 'no json', '7', 'null', '[]', '{}', JSON.stringify({ ...named, id })];
    for (const body of wrong) {
      const request = money.sign(Buffer.from(body), receivedAt);
      assert.equal(webhooks.verify({ ...request, receivedAt }), 'malformed', body);
    }
  });
}
