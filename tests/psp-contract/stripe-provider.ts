import assert from 'node:assert/strict';
import { after } from 'node:test';
import Stripe from 'stripe';
import { newUuid } from '../../server/src/lib/ids.ts';
import { createStripe } from '../../server/src/psp/stripe/stripe.ts';
import {
  type CardScenario,
  checkAgainstDescription,
  startStripeServer,
} from '../../stripe-server/src/index.ts';
import type { FeeProvider } from './fee-returns.ts';
import { type ContractOperation, type ReaderScenario, readContractFile } from './provider.ts';
import { faultsOfStep, nameOf } from './stripe-faults.ts';
import { stripeMoney } from './stripe-money.ts';

/** Short, so that a test of a lost answer is short, too. */
const patience = { attemptMs: 800, repeatForMs: 1600 };

/** The adapter to Stripe under the contract, on a Stripe for tests. */
export async function openStripe() {
  const server = await startStripeServer();
  after(async () => {
    await server.close();
    checkAgainstDescription(server.requests, server.control.webhooks.events());
  });
  const { control, secretKey, url } = server;
  const platformId = newUuid();
  const config = { secretKey, webhookSecrets: [server.webhookSecret], address: url, limits: null };
  const polling = { firstMs: 20, mostMs: 1_000 };
  const stripe = createStripe({ config, patience, polling, readFile: readContractFile });
  const own = new Stripe(secretKey, { host: url.hostname, port: url.port, protocol: 'http' });
  return {
    ...stripe,
    name: 'Stripe',
    platformId,
    openAccount: async () => control.accounts.open({ metadata: { platform_id: platformId } }),
    async countAccounts() {
      let count = 0;
      for await (const { metadata } of own.accounts.list({ limit: 100 })) {
        if (metadata?.platform_id === platformId) count += 1;
      }
      return count;
    },
    async openReader(account, scenario) {
      const reader = control.readers.open(account, cardAt(scenario));
      if (scenario.kind === 'offline') control.readers.setStatus(reader, 'offline');
      if (scenario.kind === 'has no screen') control.readers.setType(reader, 'stripe_m2');
      return reader;
    },
    async isWaiting(account, device) {
      const reader = await own.terminal.readers.retrieve(device, {}, { stripeAccount: account });
      return 'action' in reader && reader.action?.status === 'in_progress';
    },
    faultsOf: (operation) =>
      stepsOf[operation].flatMap((step) =>
        faultsOfStep(seed, step).map((fault) => ({
          name: `${nameOf(fault)}, ${step}`,
          strike: async (account?: string) =>
            control.faults.order({ operation: step, ...fault, ...(account && { account }) }),
          heal: async () => control.faults.clear(),
          async carryOut() {
            control.faults.rollForward(step);
          },
        })),
      ),
    hasFaultsByAccount: true,
    outage: { begin: control.faults.goDown, end: control.faults.comeBack },
    async effectsOf(account, transactionId) {
      const options = { stripeAccount: account };
      const all = await own.paymentIntents
        .list({ expand: ['data.latest_charge'] }, options)
        .autoPagingToArray({ limit: 10_000 });
      const intents = all.filter(({ metadata }) => metadata.transaction_id === transactionId);
      const charges = intents.flatMap(({ latest_charge: charge }) =>
        charge !== null && typeof charge === 'object' && charge.captured ? [charge] : [],
      );
      const refunds = [];
      for (const { id } of intents) {
        const { data } = await own.refunds.list({ payment_intent: id, limit: 100 }, options);
        // Stripe stores the release of a hold as a refund, too.
        refunds.push(...data.filter(({ metadata }) => Object.keys(metadata ?? {}).length > 0));
      }
      return {
        authorisations: intents.length,
        captures: charges.length,
        captured: sum(charges.map((charge) => charge.amount_captured)),
        refunds: refunds.length,
        refunded: sum(refunds.map((refund) => refund.amount)),
      };
    },
    async feeOf({ account, ref }) {
      const options = { stripeAccount: account };
      const intent = await own.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }, options);
      const { latest_charge: charge } = intent;
      assert(charge !== null && typeof charge === 'object');
      const fee = await own.applicationFees.retrieve(String(charge.application_fee));
      const { data } = await own.applicationFees.listRefunds(fee.id, { limit: 100 });
      return { kept: BigInt(fee.amount - fee.amount_refunded), returns: data.length };
    },
    money: stripeMoney(server, own),
    server,
    /** For webhooks that only Stripe sends. */
    client: own,
  } satisfies FeeProvider & Record<string, unknown>;
}

/** Each seed chooses other faults in the steps of an operation. */
const seed = Number(process.env.TAPRAIL_TEST_SEED ?? 17);

/** The requests of an operation, by the package's names. */
const stepsOf: Readonly<Record<ContractOperation, readonly string[]>> = {
  'taps.authorise': [
    'paymentIntents.create',
    'terminal.readers.processPaymentIntent',
    'paymentIntents.retrieve',
    'terminal.readers.retrieve',
  ],
  'taps.increase': ['paymentIntents.incrementAuthorization'],
  'taps.capture': ['paymentIntents.capture'],
  'taps.reverse': [
    'paymentIntents.retrieve',
    'paymentIntents.cancel',
    'refunds.create',
    'refunds.retrieve',
  ],
  'taps.refund': ['refunds.create'],
  'taps.return_fee': [
    'paymentIntents.retrieve',
    'applicationFees.retrieve',
    'applicationFees.createRefund',
  ],
  'payouts.create': ['payouts.create'],
  'accounts.create': ['accounts.list', 'accounts.create', 'accounts.update'],
  'accounts.update': [
    'accounts.retrieve',
    'accounts.listPersons',
    'accounts.createPerson',
    'accounts.updatePerson',
    'accounts.update',
  ],
  'disputes.submit': ['files.create', 'disputes.update'],
  'disputes.accept': ['disputes.close'],
};

const declineCodes: Readonly<Record<string, string>> = {
  '05': 'do_not_honor',
  '51': 'insufficient_funds',
  '54': 'expired_card',
};

function cardAt(scenario: ReaderScenario): CardScenario {
  switch (scenario.kind) {
    case 'approves':
    case 'offline':
    case 'has no screen':
      return { kind: 'approve' };
    case 'declines': {
      const { responseCode: networkCode } = scenario;
      return { kind: 'decline', code: declineCodes[networkCode] ?? 'generic_decline', networkCode };
    }
    case 'no card':
    case 'waits':
      return { kind: 'no card' };
    case 'cancelled at the reader':
      return { kind: 'customer cancels' };
    case 'declines increases':
      return { kind: 'approve', card: { incrementDecline: 'insufficient_funds' } };
    case 'leaves a tip':
      return { kind: 'approve', tip: scenario.tip };
    case 'fails captures':
      return { kind: 'approve', card: { failsCapture: true } };
    case 'fails refunds':
      return { kind: 'approve', card: { refunds: 'failed' } };
  }
}

function sum(amounts: readonly number[]): bigint {
  return amounts.reduce((total, amount) => total + BigInt(amount), 0n);
}
