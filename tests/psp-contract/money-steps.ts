import assert from 'node:assert/strict';
import { newUuid } from '../../server/src/lib/ids.ts';
import type { PspWebhook } from '../../server/src/psp/port.ts';
import type { Outcome } from '../../server/src/psp/psp-call.ts';
import type { TapCall } from '../../server/src/psp/tap-port.ts';
import type { MoneyProvider } from './money-world.ts';
import { type Fault, newCall, type ReaderScenario } from './provider.ts';
import { takeTap } from './take-tap.ts';

export interface CapturedTap {
  readonly account: string;
  readonly transactionId: string;
  readonly ref: string;
}

/** A tap that is captured, with a fee of five per cent unless told. */
export async function captureTap(
  provider: MoneyProvider,
  wanted: {
    readonly amount?: bigint;
    readonly fee?: bigint;
    readonly account?: string;
    readonly at?: ReaderScenario;
  } = {},
): Promise<CapturedTap> {
  const { amount = 1250n, fee = amount / 20n, at = approves } = wanted;
  const account = wanted.account ?? (await provider.openAccount());
  const device = await provider.openReader(account, at);
  const call = newCall(provider, account);
  const captureNow = { platformFee: fee };
  const result = await takeTap(provider, call, { device, amount, captureNow });
  assert(result.kind === 'approved' && result.capture?.kind === 'captured');
  return { account, transactionId: call.idempotencyKey, ref: result.ref };
}

const approves: ReaderScenario = { kind: 'approves' };

/** A refund of a tap, with an id of its own. */
export function newRefund(tap: CapturedTap, amount: bigint) {
  const { ref, transactionId } = tap;
  return { ref, transactionId, amount, currency: 'USD', platformFee: amount / 20n };
}

/** A payout with an id of its own, which is also its key. */
export function newPayout(provider: MoneyProvider, account: string | null, amount = 500n) {
  const call = newCall(provider, account);
  const eta = new Date(call.now.getTime() + 8 * 60 * 60 * 1000);
  return { call, request: { payoutId: call.idempotencyKey, amount, currency: 'USD', eta } };
}

/** Polls until the outcome is known, as the service does, with a fault in the first call. */
export async function askUntilDone<T>(
  fault: Fault,
  /** Null for a fault of calls without a sub-merchant. */
  account: string | null,
  ask: (askedBefore: TapCall['askedBefore']) => Promise<Outcome<T>>,
): Promise<T> {
  await (account === null ? fault.strike() : fault.strike(account));
  for (let askedBefore = 0; askedBefore < asksMax; askedBefore += 1) {
    if (askedBefore === asksMax - 1) await fault.carryOut();
    const outcome = await ask(askedBefore);
    if (outcome.kind === 'done') return outcome.value;
    const mayAskAgain = outcome.kind === 'unknown' || outcome.retryable;
    assert(mayAskAgain, `${fault.name}: the provider refused it: ${JSON.stringify(outcome)}`);
  }
  return assert.fail(`${fault.name}: the outcome stayed unknown`);
}

const asksMax = 5;

/** The webhooks of an account that are about this object. */
export async function toldAbout(
  { money, webhooks }: MoneyProvider,
  account: string | null,
  objectRef: string,
): Promise<PspWebhook[]> {
  const receivedAt = new Date();
  const verified = (await money.told(account)).map((request) =>
    webhooks.verify({ ...request, receivedAt }),
  );
  return verified.flatMap((webhook) => {
    assert(typeof webhook === 'object', `a webhook of the provider is ${webhook}`);
    return webhook.objectRef === objectRef ? webhook : [];
  });
}

export const unheardOf = () => `unheard_of_${newUuid()}`;
