import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { type Finding, faulty, fine } from '../../../lib/finding.ts';
import type { Answer } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';

type Failure = Exclude<Answer<never>, { kind: 'done' }>;

/** A permission of a restricted key, and a call that Stripe refuses without it. */
interface Probe {
  /** The name in Stripe's dashboard and errors. */
  readonly name: string;
  readonly code: string;
  /** The use that fails without it. */
  readonly use: string;
  readonly object: string;
  readonly isWrite: boolean;
  readonly call: (
    stripe: Stripe,
    options: Stripe.RequestOptions,
  ) => Promise<{ readonly object: string }>;
}

/** No object has this id, so a call that would change it is refused for that. */
const absent = 'taprail_doctor';
const one = { limit: 1 };

const reading = (
  [name, code, use]: readonly [name: string, code: string, use: string],
  call: Probe['call'],
): Probe => ({ name, code, use, object: 'list', isWrite: false, call });

const writing = (
  [name, code, use]: readonly [name: string, code: string, use: string],
  object: string,
  call: Probe['call'],
): Probe => ({ name, code, use, object, isWrite: true, call });

const balance = reading(
  ['Balance Read', 'balance_read', 'payouts and reconciliation'],
  (stripe, options) => stripe.balanceTransactions.list(one, options),
);
const events = reading(
  ['Events Read', 'event_read', 'catching up on lost webhooks'],
  (stripe, options) => stripe.events.list(one, options),
);
const payouts = writing(['Payouts Write', 'payout_write', 'payouts'], 'payout', (stripe, options) =>
  stripe.payouts.cancel(`po_${absent}`, {}, options),
);

/** The permissions needed on the key's own account. */
export const ownProbes: readonly Probe[] = [
  balance,
  events,
  payouts,
  reading(['Accounts Read', 'connected_account_read', 'finding sub-merchants'], (stripe, options) =>
    stripe.accounts.list(one, options),
  ),
  writing(
    ['Accounts Write', 'connected_account_write', 'onboarding'],
    'account',
    (stripe, options) => stripe.accounts.update(`acct_${absent}`, {}, options),
  ),
  reading(
    ['Webhook Endpoints Read', 'webhook_read', 'checking the webhook endpoints'],
    (stripe, options) => stripe.webhookEndpoints.list(one, options),
  ),
  writing(
    ['Application Fees Write', 'application_fee_write', 'giving back fees after refunds'],
    'fee_refund',
    (stripe, options) => stripe.applicationFees.createRefund(`fee_${absent}`, {}, options),
  ),
];

/** The permissions needed on the accounts of sub-merchants. */
export const connectedProbes: readonly Probe[] = [
  writing(
    ['PaymentIntents Write', 'payment_intent_write', 'taps'],
    'payment_intent',
    (stripe, options) => stripe.paymentIntents.cancel(`pi_${absent}`, {}, options),
  ),
  writing(['Charges and Refunds Write', 'charge_write', 'refunds'], 'refund', (stripe, options) =>
    stripe.refunds.create({ payment_intent: `pi_${absent}` }, options),
  ),
  writing(
    ['Readers Write', 'terminal_reader_write', 'pairing readers and taps'],
    'terminal.reader',
    (stripe, options) => stripe.terminal.readers.cancelAction(`tmr_${absent}`, {}, options),
  ),
  writing(
    ['Locations Write', 'terminal_location_write', 'pairing readers'],
    'terminal.location',
    (stripe, options) => stripe.terminal.locations.update(`tml_${absent}`, {}, options),
  ),
  writing(
    ['Configurations Write', 'terminal_configuration_write', 'tips chosen on readers'],
    'terminal.configuration',
    (stripe, options) =>
      stripe.terminal.configurations.update(`tmc_${absent}`, {}, options) as Promise<{
        readonly object: 'terminal.configuration';
      }>,
  ),
  writing(
    ['Files Write', 'file_write', 'documents and evidence'],
    'file',
    // Stripe takes files only for purposes that it knows.
    (stripe, options) => {
      const file = { data: Buffer.of(0), name: 'probe.png', type: 'image/png' };
      return stripe.files.create({ purpose: absent, file }, options);
    },
  ),
  payouts,
  balance,
  writing(['Disputes Write', 'dispute_write', 'evidence'], 'dispute', (stripe, options) =>
    stripe.disputes.update(`du_${absent}`, {}, options),
  ),
  events,
];

/** Tests each permission of a restricted key. Nothing changes, whatever Stripe answers. */
export async function findMissing(
  calls: StripeCalls,
  { account, probes }: { readonly account: string | null; readonly probes: readonly Probe[] },
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const probe of probes) {
    const { object, isWrite } = probe;
    const key = isWrite ? `taprail:doctor:${randomUUID()}` : null;
    const answer = await calls.ask({ account, key, object }, probe.call);
    if (answer.kind === 'done') continue;
    const finding = explainRefusal(answer, probe, account);
    if (finding !== null) found.push(finding);
  }
  return found;
}

function explainRefusal(failure: Failure, probe: Probe, account: string | null): Finding | null {
  const lacking = missingPermission(failure);
  const where = account === null ? 'on your own account' : 'on connected accounts';
  if (lacking !== null) {
    const { name, code } = { name: probe.name, code: probe.code, ...lacking };
    return faulty(
      'permissions',
      `The restricted key lacks ${name} (${code}) ${where}, which ${probe.use} ` +
        `${probe.use.includes(' and ') ? 'need' : 'needs'}.`,
      "Edit the key in Stripe's dashboard, among the API keys of Developers, and give it that.",
    );
  }
  // A refusal of the call itself shows that the key may make it.
  if (failure.kind === 'refused' && !failure.retryable) return null;
  if (failure.kind === 'refused' && failure.code === 'account_invalid') return null;
  return faulty(
    'permissions',
    `It is not known whether the key has ${probe.name} (${probe.code}) ${where}.`,
    'Run "npx taprail doctor" again.',
  );
}

/**
 * The permission that Stripe's refusal names, with its dashboard name if told. The sentence has had
 * two forms: "Having the 'rak_x_read' permission …" and "Enabling X Read ('x_read') permissions …".
 */
export function missingPermission(
  failure: Failure,
): { readonly name?: string; readonly code?: string } | null {
  if (failure.kind !== 'refused') return null;
  const { code, said = '' } = failure;
  const isPermission =
    code === 'more_permissions_required' || /does not have the required permissions/.test(said);
  if (!isPermission) return null;
  const codes = [...said.matchAll(/'(?:rak_)?([a-z0-9_]+_(?:read|write))'/g)].map(
    ([, each]) => each,
  );
  const name = /Enabling "?([^"']+?)"? \('/.exec(said)?.[1];
  return {
    ...(codes.length === 0 ? {} : { code: codes.join(', ') }),
    ...(name === undefined ? {} : { name }),
  };
}

export function isRestricted(secretKey: string): boolean {
  return secretKey.startsWith('rk_');
}

/** The finding for a key with all permissions. */
export function explainComplete(areConnectedKnown: boolean): Finding {
  return fine(
    'permissions',
    areConnectedKnown
      ? 'The restricted key has every permission that Taprail needs.'
      : 'The restricted key has every permission that Taprail needs on your own account. Those on ' +
          'connected accounts can be checked once there is one.',
  );
}
