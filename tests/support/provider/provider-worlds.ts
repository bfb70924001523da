import assert from 'node:assert/strict';
import { after } from 'node:test';
import { reconcile } from '../../../server/src/domains/reports/index.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { openPsp } from '../../../server/src/psp/create-psp.ts';
import type { DisputeOutcome } from '../../../server/src/psp/dispute-port.ts';
import {
  checkAgainstDescription,
  type RainOrder,
  type StripeServer,
  startStripeServer,
} from '../../../stripe-server/src/index.ts';
import { readStatements } from '../money/books-agree.ts';
import { TapService } from '../money/tap-service.ts';
import { TestCounter } from '../money/taps.ts';
import { advance, advanceTo, clockNow } from '../onboarding/onboarding.ts';
import type { ApiClient } from '../service/api-client.ts';
import type { TestPlatform, TestServiceOptions } from '../service/test-service.ts';
import { patientFetch } from './patient-fetch.ts';

/**
 * The service on one of its providers, with its banks, schemes and cardholders. The same test runs
 * on all of them.
 */
export interface ProviderWorld {
  readonly name: string;
  readonly taps: TapService;
  /** A platform whose caller handles the provider's faults. */
  newPlatform(): Promise<TestPlatform>;
  /** Makes requests to the provider fail at random, if it can; or ends that. */
  beginBadDay(): void;
  endBadDay(): void;
  /** The form of the bank's reference of a payout. */
  readonly wireReference: RegExp;
  /** Opens a sub-merchant that can charge, with a reader. */
  openCounter(
    api: ApiClient,
    details?: JsonObject & { readonly country?: string },
  ): Promise<TestCounter>;
  /** Advances the platform's clock, and that of the provider if it has one of its own. */
  advance(api: ApiClient, seconds: number): Promise<void>;
  advanceTo(api: ApiClient, instant: Date): Promise<void>;
  /** The banks pay all payouts that are due to have arrived by now. */
  letBanksPay(api: ApiClient): Promise<void>;
  /** The cardholder disputes a transaction, for an amount. */
  dispute(api: ApiClient, transaction: string, amount: number): Promise<void>;
  /** The cardholder's bank opens an inquiry about a transaction. */
  inquire(api: ApiClient, transaction: string): Promise<void>;
  /** The bank disputes after its inquiry, or closes it. */
  endInquiry(
    api: ApiClient,
    inquiry: { readonly id: string; readonly transaction: string },
    end: 'dispute' | 'close',
  ): Promise<void>;
  /** The scheme decides, if it has not done so by itself. */
  decideDispute(
    api: ApiClient,
    dispute: { readonly id: string; readonly transaction: string },
    outcome: DisputeOutcome,
  ): Promise<void>;
  /** The merchant wins an appeal against a dispute that was lost. */
  winAppeal(
    api: ApiClient,
    dispute: { readonly id: string; readonly transaction: string },
  ): Promise<void>;
}

/** The simulator acts by itself: it pays in time, and decides by the evidence. */
export async function startSimulatorWorld(
  options: TestServiceOptions = {},
): Promise<ProviderWorld> {
  const config = { ...options.config, simulatorEffects: true };
  const taps = await TapService.start({ ...options, config });
  return {
    name: 'the simulator',
    taps,
    newPlatform: () => taps.newPlatform(),
    beginBadDay: () => {},
    endBadDay: () => {},
    wireReference: /^SIM/,
    openCounter: (api, details) => TestCounter.open(api, details),
    advance: async (api, seconds) => void (await advance(api, seconds)),
    advanceTo: async (api, instant) => void (await advanceTo(api, instant)),
    letBanksPay: async () => {},
    async dispute(api, transaction, amount) {
      const opened = await api.post('/v1/test/disputes', { transaction, amount });
      assert.equal(opened.status, 201, opened.text);
    },
    async inquire(api, transaction) {
      const opened = await api.post('/v1/test/disputes', { transaction, inquiry: true });
      assert.equal(opened.status, 201, opened.text);
    },
    async endInquiry(api, { id }, end) {
      const way = end === 'dispute' ? 'escalate' : 'close';
      const body = end === 'dispute' ? {} : { outcome: 'withdrawn' };
      const ended = await api.post(`/v1/test/disputes/${id}/${way}`, body);
      assert.equal(ended.status, 200, ended.text);
    },
    decideDispute: async () => {},
    async winAppeal(api, { id }) {
      const won = await api.post(`/v1/test/disputes/${id}/reinstate`);
      assert.equal(won.status, 200, won.text);
    },
  };
}

/** The service on a Stripe for tests, which sends it its webhooks, and may have a bad day. */
export async function startStripeWorld(
  options: TestServiceOptions = {},
  badDay: RainOrder | null = null,
  own: Parameters<typeof startStripeServer>[0] = {},
): Promise<ProviderWorld & { readonly server: StripeServer }> {
  const server = await startStripeServer(own);
  after(async () => {
    await server.close();
    checkAgainstDescription(server.requests, server.control.webhooks.events());
  });
  const { control, secretKey, webhookSecret, url: address } = server;
  const stripe = { secretKey, webhookSecrets: [webhookSecret], address, limits: null };
  const config = { ...options.config, psp: 'stripe', stripe } as const;
  const taps = await TapService.start({ ...options, config });
  control.webhooks.deliverTo(`${taps.service.url}/psp/webhooks/stripe`);
  /** All webhooks are processed. */
  const hear = async (api: ApiClient) => {
    await control.webhooks.whenDelivered();
    await advance(api, 0);
  };
  const follow = (now: Date) => {
    const offsetMs = now.getTime() - Date.now();
    control.clock.set(() => new Date(Date.now() + offsetMs));
  };
  return {
    name: badDay === null ? 'Stripe' : 'Stripe on a bad day',
    taps,
    server,
    async newPlatform() {
      const platform = await taps.newPlatform();
      if (badDay === null) return platform;
      // The platform's clock advances while the caller waits, so that the provider is polled.
      const api = platform.api.sendingBy((send) =>
        patientFetch(send, () => advance(platform.api, 30)),
      );
      return { ...platform, api, taprail: api.taprail };
    },
    beginBadDay: () => {
      if (badDay !== null) control.faults.rain(badDay);
    },
    endBadDay: () => control.faults.clear(),
    wireReference: /^TRACE/,
    async openCounter(api, details) {
      const counter = await TestCounter.open(api, details);
      return counter.withReader(await pairReader(counter));
    },
    advance: async (api, seconds) => follow(await advance(api, seconds)),
    advanceTo: async (api, instant) => follow(await advanceTo(api, instant)),
    async letBanksPay(api) {
      for (const ref of payoutsOnTheirWay(server)) control.money.payPayout(ref);
      await hear(api);
    },
    async dispute(api, transaction, amount) {
      const now = await clockNow(api);
      const dueBy = new Date(now.getTime() + 30 * 86_400_000);
      control.disputes.open({ intent: intentOf(server, transaction), amount, dueBy });
      await hear(api);
    },
    async inquire(api, transaction) {
      const dueBy = new Date((await clockNow(api)).getTime() + 20 * 86_400_000);
      const intent = intentOf(server, transaction);
      control.disputes.open({ intent, status: 'warning_needs_response', dueBy });
      await hear(api);
    },
    async endInquiry(api, { transaction }, end) {
      const ref = disputeOf(server, intentOf(server, transaction));
      control.disputes.move(ref, end === 'dispute' ? 'needs_response' : 'warning_closed');
      await hear(api);
    },
    async decideDispute(api, { transaction }, outcome) {
      const ref = disputeOf(server, intentOf(server, transaction));
      control.disputes.move(ref, outcome === 'withdrawn' ? 'prevented' : outcome);
      await hear(api);
    },
    async winAppeal(api, { transaction }) {
      const ref = disputeOf(server, intentOf(server, transaction));
      for (const status of ['appeal_needs_response', 'appeal_under_review', 'won'] as const) {
        control.disputes.move(ref, status);
        await hear(api);
      }
    },
  };
}

async function pairReader({ api, externalRef: submerchant }: TestCounter): Promise<string> {
  const address = { line1: '1 High Street', city: 'Berlin', postal_code: '10115', country: 'DE' };
  const pairing = { submerchant, registration_code: 'simulated-wpe', address };
  const paired = await api.post('/v1/devices', pairing);
  assert.equal(paired.status, 201, paired.text);
  return String(paired.body.id);
}

/** Stripe's events about its intents. The answer to a creation may have been lost. */
function intentsOf(server: StripeServer): readonly Made[] {
  return server.requests
    .filter(({ operation, status }) => operation?.startsWith('paymentIntents.') && status === 200)
    .flatMap(({ body }) => (body as { readonly data?: readonly Made[] }).data ?? [body as Made]);
}

interface Made {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The intent of a transaction at Stripe. */
export function intentOf(server: StripeServer, transaction: string): string {
  const transactionId = parseId('txn', transaction);
  const intent = intentsOf(server).find(
    ({ metadata }) => metadata.transaction_id === transactionId,
  );
  assert(intent !== undefined, `Stripe has no payment of ${transaction}`);
  return intent.id;
}

function eventsAbout(server: StripeServer, prefix: string) {
  return server.control.webhooks.events().flatMap(({ type, data: { object } }) => {
    return type.startsWith(prefix) && 'id' in object ? { ...object, type, id: object.id } : [];
  });
}

function disputeOf(server: StripeServer, intent: string): string {
  const opened = eventsAbout(server, 'charge.dispute.created');
  const last = opened.findLast((dispute) => {
    return 'payment_intent' in dispute && dispute.payment_intent === intent;
  });
  assert(last !== undefined, `nobody disputes ${intent}`);
  return String(last.id);
}

function payoutsOnTheirWay(server: StripeServer): readonly string[] {
  const open = new Set<string>();
  for (const { type, id } of eventsAbout(server, 'payout.')) {
    if (type === 'payout.created') open.add(String(id));
    else open.delete(String(id));
  }
  return [...open];
}

/** Fails unless the platform's ledger agrees with its provider's. */
export async function assertReconciled(
  world: ProviderWorld,
  platform: TestPlatform,
): Promise<void> {
  const { differences, unanswered, gaps } = await compareAccounts(world, platform);
  assert.deepEqual(
    { differences, unanswered, gaps },
    { differences: [], unanswered: [], gaps: [] },
  );
}

/** The differences between the platform's ledger and its provider's, in sentences. */
export async function findDifferences(
  world: ProviderWorld,
  platform: TestPlatform,
): Promise<readonly string[]> {
  // Only movements older than an hour must agree.
  await world.advance(platform.api, 2 * 60 * 60);
  return (await compareAccounts(world, platform)).differences;
}

/** The output of reconciling about the platform. */
export async function compareAccounts(
  { taps: { service } }: ProviderWorld,
  platform: TestPlatform,
) {
  const { id, api } = platform;
  const { database, keyring, config } = service;
  const psp = await openPsp(config, { database, keyring });
  // The provider's own charges are in the ledger once they are read.
  if (psp.balances?.read != null) await readStatements(service, platform);
  const now = await clockNow(api);
  return reconcile({
    database,
    psp,
    platform: { id, clockOffsetMs: now.getTime() - Date.now() },
    now,
    onProgress: () => {},
  });
}
