import assert from 'node:assert/strict';
import { type Books, readTransactions } from '../property/payments/checks.ts';
import type { ApiClient } from '../support/service/api-client.ts';
import { readAll } from '../support/service/read-all.ts';
import type { Answered } from './persistent-client.ts';

interface Listed {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly automatic: boolean;
}

/** Every effect that callers were told of took place, and no other. */
export async function checkEffects(
  books: Books,
  api: ApiClient,
  kept: readonly Answered[],
): Promise<void> {
  const transactions = await readTransactions(books);
  const refunds = new Map(
    transactions.flatMap(({ facts }) => facts.refunds.map((each) => [each.id, each] as const)),
  );
  const disputes = new Map(
    transactions.flatMap(({ facts }) => facts.disputes.map((each) => [each.id, each] as const)),
  );
  const listed = await readAll<Listed>(api, '/v1/payouts');
  const payouts = new Map(listed.map((payout) => [payout.id, payout]));
  for (const { request, response } of kept) {
    const { path, body } = request;
    const id = String(response.body.id);
    if (path === '/v1/refunds') assert.equal(refunds.get(id)?.amount, BigInt(Number(body.amount)));
    if (path === '/v1/payouts') assert.equal(payouts.get(id)?.amount, body.amount);
    if (path.endsWith('/cancel')) assert.equal(payouts.get(id)?.status, 'cancelled');
    if (path.endsWith('/submit')) assert(disputes.get(id)?.submittedAt, `${id} was answered`);
    if (path.endsWith('/accept')) assert.equal(disputes.get(id)?.status, 'lost');
  }
  const asked = (end: string) => kept.filter(({ request }) => request.path.endsWith(end)).length;
  assert.deepEqual(
    [asked('/v1/refunds'), asked('/v1/payouts')],
    [refunds.size, listed.filter(({ automatic }) => !automatic).length],
    'no refund and no payout was made that nobody was told of',
  );
}
