import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import type { Outcome } from '../../psp-call.ts';
import type { ConfigureTips, TipSuggestions } from '../../tip-port.ts';
import { mapDone } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { toStripe } from '../stripe-money.ts';

type Tipping = Stripe.Terminal.ConfigurationUpdateParams.Tipping;

const currencies = [
  'aed',
  'aud',
  'cad',
  'chf',
  'czk',
  'dkk',
  'eur',
  'gbp',
  'gip',
  'hkd',
  'huf',
  'jpy',
  'mxn',
  'myr',
  'nok',
  'nzd',
  'pln',
  'ron',
  'sek',
  'sgd',
  'usd',
] as const satisfies readonly (keyof Tipping)[];

/** The currencies in which Stripe's readers ask for tips. */
export const tippingCurrencies: ReadonlySet<string> = new Set(
  currencies.map((currency) => currency.toUpperCase()),
);

const configurationObject = 'terminal.configuration';

/**
 * Changes the account's default configuration, which every reader without one of its own follows
 * within some minutes.
 */
export async function configureTips(
  { calls }: { readonly calls: StripeCalls },
  { idempotencyKey }: Parameters<ConfigureTips>[0],
  { account, suggestions }: Parameters<ConfigureTips>[1],
): Promise<Outcome<null>> {
  const found = await calls.find<Stripe.Terminal.Configuration>(
    account,
    (stripe, page, options) =>
      stripe.terminal.configurations.list({ is_account_default: true, ...page }, options),
    ({ is_account_default: isDefault }) => isDefault === true,
  );
  if (found.kind !== 'done') return found;
  if (found.value === null) return { kind: 'unknown', reason: 'there is no default configuration' };
  const { id, tipping: present } = found.value;
  const tipping = tippingOf(suggestions);
  if (isDeepStrictEqual(present, tipping)) return { kind: 'done', value: null };
  const key = `${idempotencyKey}:tips`;
  const answer = await calls.ask(
    { account, key, object: configurationObject, id },
    (stripe, options) => stripe.terminal.configurations.update(id, { tipping }, options),
  );
  return mapDone(answer, () => null);
}

/** Stripe wants the same members for every currency. */
function tippingOf(suggestions: ReadonlyMap<string, TipSuggestions>): Tipping {
  const all = currencies.flatMap((name) => {
    const currency = name.toUpperCase();
    const tips = suggestions.get(currency);
    if (tips === undefined) return [];
    const amountOf = (amount: number) => toStripe({ amount: BigInt(amount), currency }).amount;
    const { percentages, amounts, amountsBelow } = tips;
    const shown = {
      percentages: [...percentages],
      fixed_amounts: (amounts.length === 0 ? unshown : amounts).map(amountOf),
      smart_tip_threshold: amountsBelow === 0 ? 1 : amountOf(amountsBelow),
    };
    return [[name, shown] as const];
  });
  return Object.fromEntries(all);
}

/** No amount is below a threshold of 1. */
const unshown = [100, 200, 300];
