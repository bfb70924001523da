import type Stripe from 'stripe';
import type {
  AccountCall,
  AccountDetails,
  Collecting,
  Outcome,
  PspAccount,
  PspAccounts,
} from '../../port.ts';
import { missing } from '../../psp-call.ts';
import type { ReadFile } from '../../read-file.ts';
import { type Answer, mapDone } from '../answer.ts';
import { collectingCountries } from '../money/negative-balances.ts';
import { manualPayouts } from '../money/payout-schedule.ts';
import { keepPayoutSettings } from '../money/payout-settings.ts';
import type { Searched, StripeCalls } from '../stripe-calls.ts';
import { uploadFiles } from './account-files.ts';
import { accountParams } from './account-params.ts';
import {
  accountKeys,
  detailsVersionOf,
  isRejected,
  needsPersons,
  readAccount,
  refusedVersionOf,
} from './account-reading.ts';
import { stripeCountries, stripeTestIdNumbers } from './countries.ts';
import { openOnce } from './open-account.ts';
import { listPersons, pushPersons } from './persons.ts';
import { pathOfParam } from './requirement-names.ts';
import { shownCode } from './requirement-reasons.ts';
import { writeInTurn } from './write-in-turn.ts';

interface Parts {
  readonly calls: StripeCalls;
  readonly readFile: ReadFile;
  /** Whether Stripe moves real money. */
  readonly isLive: boolean;
}

/** Stripe's object name of an account. */
const accountObject = 'account';

/** The most that Stripe's clock may differ from ours. */
const clockSlackSeconds = 300;
/** A key is trusted for a day, and Stripe executes it within another. */
const openedWithinSeconds = 2 * 24 * 60 * 60;
/** The most pages of one search, which leaves calls for others; it resumes later. */
const pagesMax = 10;
/** Stripe's limit for a metadata value. */
const metadataLengthMax = 500;

/**
 * Connected accounts for which we answer: we collect the requirements, pay the fees and bear the
 * losses; they have no dashboard at Stripe.
 */
export class StripeAccounts implements PspAccounts {
  readonly countries = stripeCountries;
  readonly testIdNumbers: ReadonlySet<string>;
  readonly collectsIn = collectingCountries;
  /** Enough for Stripe's limits; more would only wait for each other. */
  readonly atOnceMax = 32;
  readonly readsInRealTime = true;
  /** Stripe sees the captures itself. */
  readonly reportCaptured = null;
  readonly forget = null;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.testIdNumbers = parts.isLive ? new Set() : stripeTestIdNumbers;
  }

  /** An account is opened with constant fields only, and then gets its details like any update. */
  create: PspAccounts['create'] = async (call, details) => {
    // The business type can change only while no attempt to open the account is under way.
    const key = `${call.idempotencyKey}:account:${details.businessType}`;
    const opened = await openOnce(call, {
      search: () => this.#search(call),
      create: () => this.#open(call, details, key),
    });
    if (opened.kind !== 'done') return opened;
    const pushed = await this.#push(call, opened.value, details);
    // The account exists, whatever became of its details.
    return pushed.kind === 'refused' ? { ...pushed, ref: opened.value.account.id } : pushed;
  };

  update: PspAccounts['update'] = async (call, { ref, details }) => {
    const read = await this.#read(call.platformId, ref);
    return read.kind === 'done' ? this.#push(call, read.value, details) : read;
  };

  retrieve: PspAccounts['retrieve'] = async (call, ref) => {
    const read = await this.#read(call.platformId, ref);
    return read.kind === 'done' ? this.#reading(call, read.value) : read;
  };

  /** Searches for the account of an earlier attempt, among those opened around that time. */
  async #search(call: AccountCall): Promise<Answer<Searched<Seen>>> {
    const { platformId, idempotencyKey, since, searchedTo, signal } = call;
    const asOf = new Date();
    const from = Math.floor(since.getTime() / 1000) - clockSlackSeconds;
    const created = { gte: from, lte: from + openedWithinSeconds + 2 * clockSlackSeconds };
    const searched = await this.#parts.calls.search<Stripe.Account>(
      null,
      (stripe, page, options) => stripe.accounts.list({ created, ...page }, options),
      {
        after: searchedTo,
        pagesMax,
        signal,
        isIt: ({ metadata }) =>
          metadata?.[accountKeys.subMerchant] === idempotencyKey &&
          metadata[accountKeys.platform] === platformId,
      },
    );
    return mapDone(searched, ({ found, after }) => {
      return { found: found && { account: found, asOf }, after };
    });
  }

  async #open(
    call: AccountCall,
    { businessType, country }: AccountDetails,
    key: string,
  ): Promise<Answer<Seen>> {
    const asOf = new Date();
    const asked = { account: null, key, object: accountObject, signal: call.signal };
    const answer = await this.#parts.calls.ask(asked, (stripe, options) =>
      stripe.accounts.create(
        {
          country,
          business_type: businessType,
          controller: {
            losses: { payments: 'application' },
            fees: { payer: 'application' },
            stripe_dashboard: { type: 'none' },
            requirement_collection: 'application',
          },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          settings: manualPayouts,
          metadata: {
            [accountKeys.platform]: call.platformId,
            [accountKeys.subMerchant]: call.idempotencyKey,
            [accountKeys.version]: 0,
          },
        },
        options,
      ),
    );
    return mapDone(answer, (account) => ({ account, asOf }));
  }

  async #read(platformId: string, ref: string): Promise<Outcome<Seen>> {
    const asOf = new Date();
    const asked = { account: null, key: null, object: accountObject, id: ref };
    const answer = await this.#parts.calls.ask(asked, (stripe, options) =>
      stripe.accounts.retrieve(ref, {}, options),
    );
    if (answer.kind !== 'done') return answer;
    const account = answer.value;
    // One Stripe platform serves every platform of the deployment.
    if (account.metadata?.[accountKeys.platform] !== platformId) return missing('account');
    return { kind: 'done', value: { account, asOf } };
  }

  /** An account in our words, with its people where its requirements name any. */
  async #reading(call: Collecting, { account, asOf }: Seen): Promise<Outcome<PspAccount>> {
    const listed = needsPersons(account)
      ? await listPersons(this.#parts.calls, account.id)
      : ({ kind: 'done', value: [] } as const);
    if (listed.kind !== 'done') return listed;
    const read = readAccount(account, { persons: listed.value, asOf });
    const kept = await keepPayoutSettings(this.#parts.calls, account, call);
    return { kind: 'done', value: { ...read, ...kept } };
  }

  /**
   * Sends Stripe the changes since the account's version. The last call raises the version: after a
   * crash everything is sent again, and nothing is left out. A late update does not undo a newer
   * one, and nothing helps a rejected account.
   */
  async #push(
    call: AccountCall,
    seen: Seen,
    details: AccountDetails,
  ): Promise<Outcome<PspAccount>> {
    const { account } = seen;
    const since = detailsVersionOf(account);
    if (since >= details.version || isRejected(account)) return this.#reading(call, seen);
    const { calls, readFile } = this.#parts;
    const changes = { details, since };
    const refusedVersionAt = (path: string) => refusedVersionOf(account, path);
    const push = { calls, readFile, call, account: account.id, refusedVersionAt };
    const persons = await pushPersons(push, changes);
    if (persons.kind !== 'done')
      return this.#recordRefusal(call, { seen, details, outcome: persons });
    const params = await uploadFiles(push, accountParams(changes));
    if (params.kind !== 'done')
      return this.#recordRefusal(call, { seen, details, outcome: params });
    const written = await this.#write(call, seen, {
      what: 'details',
      version: details.version,
      versionOf: detailsVersionOf,
      paramsFor: (current) => ({
        ...params.value,
        ...(current.email !== details.email && { email: details.email }),
        ...(current.business_type !== details.businessType && {
          business_type: details.businessType,
        }),
        metadata: { [accountKeys.version]: details.version, ...noRefusal(current) },
      }),
    });
    if (written.kind === 'done') return this.#reading(call, written.value);
    if (written.kind === 'unknown') return written;
    // Stripe does not always name the refused field. The change must not pass for accepted.
    const [changed] = Object.keys(params.value).toSorted(bankAccountFirst);
    const param = written.param === undefined ? changed : pathOfParam(written.param);
    const outcome = param === undefined ? written : { ...written, param };
    return this.#recordRefusal(call, { seen, details, outcome });
  }

  /**
   * Records Stripe's refusal of a detail in the account's metadata, so that every reading shows it
   * until a newer version is accepted. Any other outcome is passed on.
   */
  async #recordRefusal(
    call: AccountCall,
    { seen, details, outcome }: Objection,
  ): Promise<Outcome<PspAccount>> {
    if (outcome.kind === 'unknown') return outcome;
    const { param, code, retryable } = outcome;
    if (param === undefined || retryable) return outcome;
    const metadata = {
      [accountKeys.refusedVersion]: details.version,
      [accountKeys.refusedPath]: param.slice(0, metadataLengthMax),
      [accountKeys.refusedCode]: shownCode(code),
    };
    const written = await this.#write(call, seen, {
      what: 'refused',
      version: details.version,
      // A version accepted since is no longer refused.
      versionOf: (account) => Math.max(detailsVersionOf(account), refusedVersionOf(account)),
      paramsFor: () => ({ metadata }),
    });
    return written.kind === 'done' ? this.#reading(call, written.value) : written;
  }

  #write(call: AccountCall, seen: Seen, writing: Writing): Promise<Outcome<Seen>> {
    const { id } = seen.account;
    return writeInTurn<Seen>({
      key: `${id}:${writing.what}`,
      version: writing.version,
      askedBefore: call.askedBefore,
      seen,
      read: () => this.#read(call.platformId, id),
      versionOf: ({ account }) => writing.versionOf(account),
      turnOf: ({ account }) => `${detailsVersionOf(account)}.${refusedVersionOf(account)}`,
      write: async ({ account: current }, key) => {
        const asOf = new Date();
        const asked = { account: null, key, object: accountObject, id, signal: call.signal };
        const answer = await this.#parts.calls.ask(asked, (stripe, options) =>
          stripe.accounts.update(id, writing.paramsFor(current), options),
        );
        return mapDone(answer, (account) => ({ account, asOf }));
      },
    });
  }
}

/** A change of an account, made only if it is not older than the account's version. */
interface Writing {
  readonly what: 'details' | 'refused';
  readonly version: number;
  versionOf(account: Stripe.Account): number;
  paramsFor(current: Stripe.Account): Stripe.AccountUpdateParams;
}

/** An account as Stripe showed it, and the time before the request. */
interface Seen {
  readonly account: Stripe.Account;
  readonly asOf: Date;
}

interface Objection {
  readonly seen: Seen;
  readonly details: AccountDetails;
  readonly outcome: Exclude<Outcome<never>, { kind: 'done' }>;
}

/** The bank account first: a refusal of it that stays unnoticed costs most. */
function bankAccountFirst(one: string, other: string): number {
  return Number(other === 'external_account') - Number(one === 'external_account');
}

/** Removes the record of a refusal, if there is one. */
function noRefusal({ metadata }: Stripe.Account): Readonly<Record<string, ''>> {
  const { refusedVersion, refusedPath, refusedCode } = accountKeys;
  const names = [refusedVersion, refusedPath, refusedCode];
  return Object.fromEntries(names.filter((name) => metadata?.[name]).map((name) => [name, '']));
}
