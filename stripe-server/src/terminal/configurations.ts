import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { fields, flag, integer, listOf, paging, text, unsettable } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { pageOf } from '../world/collection.ts';
import type { World } from '../world/world.ts';

const inCurrency = fields({
  fixed_amounts: listOf(integer),
  percentages: listOf(integer),
  smart_tip_threshold: integer,
});

/** The currencies of Stripe's declarations. */
const tippingShape = {
  aed: inCurrency,
  aud: inCurrency,
  cad: inCurrency,
  chf: inCurrency,
  czk: inCurrency,
  dkk: inCurrency,
  eur: inCurrency,
  gbp: inCurrency,
  gip: inCurrency,
  hkd: inCurrency,
  huf: inCurrency,
  jpy: inCurrency,
  mxn: inCurrency,
  myr: inCurrency,
  nok: inCurrency,
  nzd: inCurrency,
  pln: inCurrency,
  ron: inCurrency,
  sek: inCurrency,
  sgd: inCurrency,
  usd: inCurrency,
};

type Tipping = Stripe.Terminal.Configuration.Tipping;

export function configurationOperations(world: World): readonly Operation[] {
  const one = (call: Call) => {
    defaultConfiguration(world, call.account);
    return world.configurations.get(call.account, call.at('configuration'), 'configuration');
  };
  return [
    operation(
      'terminal.configurations.list',
      ['GET', '/v1/terminal/configurations'],
      { ...paging, is_account_default: flag },
      (call, { is_account_default: isDefault, ...params }) => {
        defaultConfiguration(world, call.account);
        const all = world.configurations.of(call.account);
        const found = all.filter(
          ({ is_account_default: each }) => isDefault === undefined || each === isDefault,
        );
        return pageOf(found, params, call.url);
      },
    ),
    operation(
      'terminal.configurations.retrieve',
      ['GET', '/v1/terminal/configurations/{configuration}'],
      {},
      one,
    ),
    operation(
      'terminal.configurations.update',
      ['POST', '/v1/terminal/configurations/{configuration}'],
      { name: text, tipping: unsettable(fields(tippingShape)) },
      (call, { name, tipping }) => {
        const configuration = one(call);
        if (name !== undefined) configuration.name = name;
        if (tipping === null) delete configuration.tipping;
        else if (tipping !== undefined) configuration.tipping = checked(tipping as Tipping);
        return configuration;
      },
    ),
  ];
}

/** Every account has one from the start, which its readers follow. */
export function defaultConfiguration(world: World, account: string): Stripe.Terminal.Configuration {
  const known = world.configurations
    .of(account)
    .find(({ is_account_default: isDefault }) => isDefault);
  if (known !== undefined) return known;
  return world.configurations.add(account, {
    id: world.newId('tmc'),
    object: 'terminal.configuration',
    is_account_default: true,
    livemode: false,
    name: null,
  });
}

/** A reader shows three suggestions, and every currency has the same members. */
function checked(tipping: Tipping): Tipping {
  const all = Object.entries(tipping) as [string, Tipping['usd']][];
  const members = new Set(
    all.map(([, tips]) =>
      Object.keys(tips ?? {})
        .toSorted()
        .join(),
    ),
  );
  if (members.size > 1) {
    throw refusal.invalid('tipping', 'All currencies must have the same configuration keys.');
  }
  for (const [currency, tips] of all) {
    for (const name of ['fixed_amounts', 'percentages'] as const) {
      const shown = tips?.[name] ?? null;
      if (shown !== null && shown.length !== 3) {
        throw refusal.invalid(`tipping[${currency}][${name}]`, 'There must be three.');
      }
    }
  }
  return tipping;
}
