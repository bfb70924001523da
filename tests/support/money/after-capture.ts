import assert from 'node:assert/strict';
import type { Dispute, DisputeDemand, Refund } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { createSimulator } from '../../../server/src/psp/simulator/simulator.ts';
import { advance } from '../onboarding/onboarding.ts';
import type { ApiClient, ApiResponse, RequestOptions } from '../service/api-client.ts';
import { assertRefusal } from '../service/assert-refusal.ts';
import { sendRequest } from '../service/send-request.ts';
import type { TestPlatform, TestService } from '../service/test-service.ts';
import { balanceAmounts } from './balance-amounts.ts';

interface Paid {
  readonly transaction: string;
}

export function sendRefund(
  api: ApiClient,
  { transaction }: Paid,
  body: JsonObject = {},
  options?: RequestOptions,
): Promise<ApiResponse> {
  return api.post('/v1/refunds', { transaction, ...body }, options);
}

/** Refunds a part, or everything left. */
export function refund(
  { taprail }: ApiClient,
  { transaction }: Paid,
  amount?: number,
): Promise<Refund> {
  return taprail.refunds.create({ transaction, ...(amount !== undefined && { amount }) });
}

export function refundIn(response: ApiResponse, status = 201): Refund {
  assert.equal(response.status, status, response.text);
  return response.body as unknown as Refund;
}

/** Has a transaction disputed. */
export function dispute(
  { taprail }: ApiClient,
  { transaction }: Paid,
  difference: Partial<DisputeDemand> = {},
): Promise<Dispute> {
  return taprail.test.disputes.create({ transaction, ...difference });
}

export function closeDispute(
  { taprail }: ApiClient,
  { id }: { readonly id: string },
  outcome: 'won' | 'lost' | 'withdrawn',
): Promise<Dispute> {
  return taprail.test.disputes.close(id, { outcome });
}

export function disputeIn(response: ApiResponse, status = 200): Dispute {
  assert.equal(response.status, status, response.text);
  return response.body as unknown as Dispute;
}

/** The disputes of a transaction, newest first. */
export async function disputesOf(
  { taprail }: ApiClient,
  { transaction }: Paid,
): Promise<readonly Dispute[]> {
  return (await taprail.disputes.list({ transaction })).data;
}

/** Amounts of a sub-merchant, or of the platform itself, by currency, without zeros. */
export async function balancesOf(
  api: ApiClient,
  owner?: { readonly externalRef: string },
): Promise<Record<string, Record<string, number>>> {
  const query = owner === undefined ? {} : { submerchant: owner.externalRef };
  const { balances } = await api.taprail.balance.get(query);
  const shown = balances.map((balance): [string, Record<string, number>] => {
    return [balance.currency, amountsOf(balance)];
  });
  return Object.fromEntries(shown.filter(([, amounts]) => Object.keys(amounts).length > 0));
}

/** The amounts of a balance that are not zero, by name. */
export function amountsOf(balance: Parameters<typeof balanceAmounts>[0]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(balanceAmounts(balance)).filter(([, amount]) => amount !== 0),
  );
}

/** The amounts of a ledger account that a transaction moved, oldest first. A debit is positive. */
export async function movesOf(
  api: ApiClient,
  { transaction }: Paid,
  account: string,
): Promise<number[]> {
  const entries = await Array.fromAsync(api.taprail.ledger.list({ transaction, limit: 100 }));
  return entries
    .filter((entry) => entry.account === account)
    .map(({ amount }) => amount)
    .reverse();
}

/** Repeats the request while another operation is in progress. */
export async function persist(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (;;) {
    const answer = await send();
    const isBusy = answer.status === 409 && answer.text.includes('"operation_in_progress"');
    if (!isBusy) return answer;
    assertRefusal(answer, { status: 409, code: 'operation_in_progress' });
  }
}

/** The provider as the sender of webhooks, with any content at any time. */
export class WebhookSender {
  readonly #service: TestService;
  readonly #psp: ReturnType<typeof createSimulator>;
  #count = 0;

  constructor(service: TestService) {
    this.#service = service;
    const { database, config } = service;
    this.#psp = createSimulator({ database, seed: config.simulatorSeed });
  }

  /** Sends a webhook about an object of the platform's only account, and applies it. */
  async send(platform: TestPlatform, type: string, objectRef: string): Promise<void> {
    await this.post(platform, type, objectRef);
    await advance(platform.api, 0);
  }

  /** Sends a webhook, by default to the service itself rather than to another node. */
  async post(
    platform: TestPlatform,
    type: string,
    objectRef: string,
    node: Pick<TestService, 'url' | 'app'> = this.#service,
  ): Promise<void> {
    this.#count += 1;
    const accountRef = await this.#accountOf(platform);
    const eventId = `evt_again_${this.#count}`;
    const webhook = { eventId, type, accountRef, objectRef };
    const { headers, rawBody } = this.#psp.webhooks.sign(webhook, new Date());
    const answer = await sendRequest(node, {
      method: 'POST',
      path: '/psp/webhooks/simulator',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Uint8Array(rawBody),
    });
    assert.equal(answer.status, 200, answer.text);
  }

  async #accountOf({ id }: TestPlatform): Promise<string> {
    const rows = await this.#service.database.rows<{ account: string }>(sql('test_account_refs')`
      select psp_account as account from submerchants where platform_id = ${id}::uuid`);
    const [only] = rows;
    assert(only !== undefined && rows.length === 1);
    return only.account;
  }
}

/** The provider's references of refunds or disputes, which no answer shows, oldest first. */
export async function refsOf(
  { database }: TestService,
  { id }: TestPlatform,
  of: 'refund' | 'dispute',
): Promise<string[]> {
  const rows = await database.rows<{ ref: string }>(sql('test_stage_refs')`
    select s.stage -> 1 ->> 'ref' as ref
    from records r
    cross join json_array_elements(r.stages::json) as s (stage)
    where r.platform_id = ${id}::uuid and s.stage ->> 0 = ${of}::text
    order by r.recorded_at, r.object_id, r.position`);
  return rows.map(({ ref }) => ref);
}
