import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { readCurrency } from '../request/currency.ts';
import { flag, needed, oneOf, paging, period } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import type { AccountRecord, Demand } from '../world/account-record.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import { changeMetadata, merge, pathsOf, type Submitted } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { accountCreateShape, accountUpdateShape } from './account-parameters.ts';
import { personsOf } from './account-requirements.ts';
import { viewAccount, viewCapability } from './account-view.ts';
import { addBankAccount } from './bank-accounts.ts';
import { checkDetails } from './check-details.ts';
import { viewOwn } from './own-view.ts';
import { payoutSettingsOf } from './payout-view.ts';

/** Where accounts can be opened here, with the currency that they settle in. */
const currencies: Readonly<Record<string, string>> = {
  ...{ AE: 'aed', AU: 'aud', CA: 'cad', CH: 'chf', DK: 'dkk', GB: 'gbp', HK: 'hkd', JP: 'jpy' },
  ...{ AT: 'eur', BE: 'eur', DE: 'eur', ES: 'eur', FI: 'eur', FR: 'eur', IE: 'eur', IT: 'eur' },
  ...{ LU: 'eur', NL: 'eur', PT: 'eur', NO: 'nok', NZ: 'nzd', SE: 'sek', SG: 'sgd', US: 'usd' },
};

export function accountOperations(world: World): readonly Operation[] {
  const record = (call: Call) => accountFor(world, call, call.at('account'));
  return [
    operation(
      'accounts.create',
      ['POST', '/v1/accounts'],
      accountCreateShape,
      ({ own }, params) => {
        if (!world.stateOf(own.id).isPlatform) {
          throw refusal.plain(
            400,
            "You can only create new accounts if you've signed up for Connect.",
          );
        }
        const { country = own.country, controller, type, ...rest } = params;
        const account = openAccount(world, { own: own.id, country, controller, type });
        submit(world, account, rest);
        world.accounts.add(own.id, account);
        return viewAccount(world, account);
      },
    ),
    operation(
      'accounts.list',
      ['GET', '/v1/accounts'],
      { ...paging, created: period },
      (call, params) => {
        const found = world.accounts.of(call.own.id);
        const rows = found.filter(({ created }) => isWithin(created, params.created));
        const views = rows.map((row) => viewAccount(world, row));
        return pageOf(views, params, call.url);
      },
    ),
    operation('accounts.retrieveCurrent', ['GET', '/v1/account'], {}, (call) =>
      viewAny(world, call, call.account),
    ),
    operation('accounts.retrieve', ['GET', '/v1/accounts/{account}'], {}, (call) =>
      viewAny(world, call, call.at('account')),
    ),
    operation(
      'accounts.update',
      ['POST', '/v1/accounts/{account}'],
      accountUpdateShape,
      (call, params) => {
        const account = record(call);
        changing(world, account, () => submit(world, account, params));
        return viewAccount(world, account);
      },
    ),
    operation(
      'accounts.reject',
      ['POST', '/v1/accounts/{account}/reject'],
      { reason: needed(oneOf('fraud_other', 'other', 'terms_of_service')) },
      (call, { reason }) => {
        const account = record(call);
        changing(world, account, () => {
          account.rejection = rejections[reason];
        });
        return viewAccount(world, account);
      },
    ),
    operation(
      'accounts.listCapabilities',
      ['GET', '/v1/accounts/{account}/capabilities'],
      {},
      (call) => {
        const account = record(call);
        const names = [...account.capabilities.keys()];
        const views = names.map((name) => viewCapability(world, account, name));
        return pageOf(views, { limit: 100 }, call.url);
      },
    ),
    operation(
      'accounts.updateCapability',
      ['POST', '/v1/accounts/{account}/capabilities/{capability}'],
      { requested: flag },
      (call, { requested = false }) => {
        const account = record(call);
        const name = call.at('capability');
        changing(world, account, () => requestCapability(world, account, { name, requested }));
        return viewCapability(world, account, name);
      },
    ),
  ];
}

const rejections = {
  fraud_other: 'rejected.platform_fraud',
  terms_of_service: 'rejected.platform_terms_of_service',
  other: 'rejected.platform_other',
} as const;

/** The account of a path; the caller must be its platform or the account itself. */
export function accountFor(world: World, { own, account }: Call, id: string): AccountRecord {
  const found = world.accounts.find(own.id, id);
  if (found !== null && (account === own.id || account === id)) return found;
  throw refusal.foreignAccount(id, own.secretKey);
}

function viewAny(world: World, call: Call, id: string): Stripe.Account {
  const isOwn = id === call.own.id && call.account === id;
  return isOwn
    ? viewOwn(call.own, world.stateOf(id), payoutSettingsOf(world, id))
    : viewAccount(world, accountFor(world, call, id));
}

interface Opening {
  readonly own: string;
  readonly country: string;
  readonly controller?: Partial<AccountRecord['controller']> | undefined;
  readonly type?: AccountRecord['type'] | undefined;
}

export function openAccount(
  world: World,
  { own, country, controller, type }: Opening,
): AccountRecord {
  const defaultCurrency = currencies[country];
  if (defaultCurrency === undefined) {
    throw refusal.invalid('country', `Country '${country}' is unknown.`, 'country_unsupported');
  }
  return {
    id: world.newId('acct'),
    own,
    created: world.seconds,
    country,
    controller: { is_controller: true, type: 'application', ...controller },
    type: type ?? (controller?.stripe_dashboard?.type === 'none' ? 'none' : 'standard'),
    individualId: world.newId('person'),
    businessType: null,
    defaultCurrency,
    submitted: {},
    metadata: {},
    capabilities: new Map(),
    bankAccounts: [],
    demands: [],
    currentDeadline: null,
    isVerifying: false,
    rejection: null,
    pause: null,
  };
}

type Change = Parameters<Parameters<typeof operation<typeof accountUpdateShape>>[3]>[1];

/** Applies the parameters of a request to an account. */
export function submit(world: World, account: AccountRecord, change: Change): void {
  const { metadata, capabilities, external_account, business_type, ...details } = change;
  if (details.individual && (business_type ?? account.businessType) !== 'individual') {
    throw refusal.invalid('individual', 'Only the account of an individual has an individual.');
  }
  checkDetails(world, account, details);
  const defaultCurrency =
    details.default_currency === undefined
      ? null
      : readCurrency(details.default_currency, 'default_currency');
  if (external_account !== undefined) {
    addBankAccount(world, account, { given: external_account, replaces: true });
  }
  if (business_type !== undefined) account.businessType = business_type;
  if (defaultCurrency !== null) account.defaultCurrency = defaultCurrency;
  account.submitted = merge(account.submitted, details);
  if (metadata !== undefined) account.metadata = changeMetadata(account.metadata, metadata);
  for (const [name, { requested = false } = {}] of Object.entries(capabilities ?? {})) {
    requestCapability(world, account, { name, requested });
  }
  const supplied = external_account === undefined ? [] : ['external_account'];
  meetDemands(account, [...supplied, ...pathsOf(details)]);
  demandDocuments(account, details, '');
}

/** Drops the demands that were supplied. */
export function meetDemands(account: AccountRecord, supplied: readonly string[]): void {
  const isMet = ({ item }: Demand) =>
    supplied.some((path) => path === item || path.startsWith(`${item}.`));
  account.demands = account.demands.filter((demand) => !isMet(demand));
  if (account.demands.length === 0) account.currentDeadline = null;
}

/** In test mode this number fails verification, and a document has to prove the identity. */
const foreignNumber = '111111111';

export function demandDocuments(account: AccountRecord, details: Submitted, prefix: string): void {
  const found = pathsOf(details).filter((path) => /(^|\.)id_number$/.test(path));
  for (const path of found) {
    const [first = ''] = path.split('.');
    const person = first === 'id_number' ? details : (details[first] as Submitted);
    if (person.id_number !== foreignNumber) continue;
    const owner = prefix || `${first}.`;
    account.demands.push({
      item: `${owner}verification.document`,
      error: {
        code: 'verification_failed_keyed_identity',
        reason: 'The identity could not be verified.',
      },
    });
  }
}

function requestCapability(
  world: World,
  account: AccountRecord,
  { name, requested }: { readonly name: string; readonly requested: boolean },
): void {
  const requestedAt = requested ? world.seconds : null;
  account.capabilities.set(name, { requested, requestedAt });
}

/** Changes an account and emits the events. */
export function changing<T>(world: World, account: AccountRecord, change: () => T): T {
  const before = viewAccount(world, account);
  const result = change();
  const after = viewAccount(world, account);
  if (JSON.stringify(before) === JSON.stringify(after)) return result;
  world.tell(account.id, 'account.updated', after);
  for (const name of account.capabilities.keys()) {
    const status = (view: typeof after) => ({ ...view.capabilities })[name as 'card_payments'];
    if (status(before) === status(after)) continue;
    world.tell(account.id, 'capability.updated', viewCapability(world, account, name));
  }
  return result;
}

/** A demand in the words of a test: the representative is named by their id at Stripe. */
export function itemOf(world: World, account: AccountRecord, item: string): string {
  const representative = personsOf(world, account.id).find(
    ({ relationship }) => relationship?.representative,
  );
  if (representative === undefined) return item;
  return item.replace(/^representative\./, `${representative.id}.`);
}
