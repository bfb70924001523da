import { randomUUID } from 'node:crypto';
import { type Finding, faulty, fine } from '../../../lib/finding.ts';
import type { Answer } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';

type Failure = Exclude<Answer<never>, { kind: 'done' }>;

/** No account has this id and no country this code (ISO 3166 reserves it for private use). */
const [absentAccount, absentCountry] = ['acct_taprail_doctor', 'ZZ'];

/**
 * Whether the account is a Connect platform. A list tells nothing: it is empty without Connect,
 * too. So the check acts for an account that does not exist, and opens one in no country. Stripe
 * refuses both in any case, and says why.
 */
export async function examineConnect(calls: StripeCalls): Promise<readonly Finding[]> {
  const acting = await calls.ask(
    { account: absentAccount, key: null, object: 'balance' },
    (stripe, options) => stripe.balance.retrieve({}, options),
  );
  const opening = await calls.ask(
    { account: null, key: `taprail:doctor:${randomUUID()}`, object: 'account' },
    (stripe, options) =>
      stripe.accounts.create(
        {
          country: absentCountry,
          controller: {
            fees: { payer: 'application' },
            losses: { payments: 'application' },
            requirement_collection: 'application',
            stripe_dashboard: { type: 'none' },
          },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        },
        options,
      ),
  );
  return explainConnect([acting, opening].filter((answer) => answer.kind !== 'done'));
}

function explainConnect(failures: readonly Failure[]): readonly Finding[] {
  const refusals = failures.flatMap((each) => (each.kind === 'refused' ? [each] : []));
  const says = (pattern: RegExp) => refusals.some(({ said = '' }) => pattern.test(said));
  if (
    refusals.some(({ code }) => code === 'platform_account_required') ||
    says(/signed up for Connect|Only Stripe Connect platforms/i)
  ) {
    return [
      faulty(
        'connect',
        'The Stripe account is no Connect platform, so that it can open no accounts.',
        "Sign up for Connect in Stripe's dashboard, as a platform that collects the requirements " +
          'of its accounts itself.',
      ),
    ];
  }
  if (says(/platform[- ]profile|responsibilit/i)) {
    return [
      faulty(
        'connect',
        'Stripe opens no accounts before the platform profile is complete.',
        "Complete it in the settings of Connect in Stripe's dashboard, and accept that you bear " +
          'losses and collect requirements.',
      ),
    ];
  }
  return [fine('connect', 'The Stripe account is a Connect platform.')];
}
