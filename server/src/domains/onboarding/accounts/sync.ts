import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { finish } from '../../../due-work/finish.ts';
import { madeAt, newUuid } from '../../../lib/ids.ts';
import type { Outcome, PspAccount } from '../../../psp/port.ts';
import { tellNew } from '../notices/tell-notices.ts';
import type { Onboarding } from '../onboarding.ts';
import { openDocument } from '../records/document.ts';
import {
  findById,
  type SubMerchantRow,
  saveConnection,
  submerchantColumns,
  toSubMerchant,
} from '../records/store.ts';
import { mayCollect } from '../restrictions/collecting.ts';
import type { Progress, SubMerchant } from '../types.ts';
import { awaitVerification } from './await-verification.ts';
import { decideProgress, isLive, isUnanswered } from './decide-progress.ts';

/**
 * The part of a lease that a call may take, so that the lease outlasts its holder's work. A
 * provider that has not answered by then may still have acted: the outcome is unknown.
 */
const callShare = 2 / 3;

/**
 * Creates the PSP account, sends its missing details, or reads it. Keys are derived from the
 * sub-merchant and the version, so a worker that takes over after a crash repeats the same call and
 * opens no second account.
 */
export async function callPsp(
  onboarding: Onboarding,
  subMerchant: SubMerchant,
  now: Date,
): Promise<Exchange> {
  const { psp, keyring, leaseMs } = onboarding;
  const { platformId, id, progress, connectionId, documentVersion } = subMerchant;
  const collects = await mayCollect(onboarding, subMerchant);
  const call = (step: string) => ({
    platformId,
    connectionId,
    now,
    idempotencyKey: `${id}:${step}`,
    askedBefore: progress.attempts,
    isUnanswered: isUnanswered(progress),
    since: progress.askedSince ?? madeAt(id),
    searchedTo: progress.searchedTo,
    collects,
  });
  const bounded = (calling: Calling) => inTime(calling, leaseMs * callShare);
  const ref = progress.pspAccount;
  if (ref !== null && progress.pushedVersion >= documentVersion) {
    const reading = () => psp.accounts.retrieve(call('retrieve'), ref);
    return { outcome: await bounded(reading), sentVersion: null, sentPaths: [] };
  }
  const document = openDocument(keyring, subMerchant, subMerchant.document);
  const details = { ...document, version: documentVersion };
  const calling = (signal: AbortSignal) =>
    ref === null
      ? psp.accounts.create({ ...call('create'), signal }, details)
      : psp.accounts.update({ ...call(`version:${documentVersion}`), signal }, { ref, details });
  const sentPaths = Object.entries(details.suppliedIn)
    .filter(([, version]) => version > progress.pushedVersion)
    .map(([path]) => path);
  return { outcome: await bounded(calling), sentVersion: documentVersion, sentPaths };
}

/** A call to the provider and its outcome. */
interface Exchange {
  readonly outcome: Outcome<PspAccount>;
  readonly sentVersion: number | null;
  /** The paths supplied since the provider's version. */
  readonly sentPaths: readonly string[];
}

/**
 * Applies an exchange to the current record. Items that may not have arrived are pending
 * verification and no longer due: the platform has done its part, and they will be sent again.
 */
export function decideAfter(
  { progress, documentVersion, updatedAt: changedAt }: SubMerchant,
  { outcome, sentVersion, sentPaths }: Exchange,
  now: Date,
): Progress {
  const situation = { now, documentVersion, sentVersion, changedAt };
  const decided = decideProgress(progress, outcome, situation);
  const isOpen = outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.retryable);
  return isOpen && isLive(decided) ? awaitVerification(decided, sentPaths) : decided;
}

/** Provisioning and every later exchange with the provider, as due work. */
export function syncWork(onboarding: Onboarding): DueWork {
  return defineDueWork<SubMerchantRow>({
    name: 'submerchant_sync',
    table: 'submerchants',
    keyColumns: ['submerchant_id'],
    columns: submerchantColumns.text.split(/,\s*/),
    // Before the provider is asked, so that the day for which it keeps a key counts from then.
    setOnClaim: `status = case when t.status = 'received' then 'creating' else t.status end,
      asked_since = coalesce(t.asked_since, :real_now), revision = t.revision + 1`,
    leaseMs: onboarding.leaseMs,
    concurrencyMax: onboarding.psp.accounts.atOnceMax,
    async run(row, { now }) {
      const subMerchant = await withConnection(onboarding, toSubMerchant(row));
      if (subMerchant === null) return;
      // What the provider says about it now is of no use, and may name persons again.
      if (subMerchant.erasedAt !== null) return finish({ dueAt: null });
      const exchange = await callPsp(onboarding, subMerchant, now);
      await settle(onboarding, subMerchant, { ...exchange, now });
      const { outcome } = exchange;
      // It is handled, but operators have to know.
      if (outcome.kind === 'refused' && outcome.isOwnFault === true) {
        throw new Error(`the provider rejects our key: ${outcome.code}`);
      }
      return;
    },
  });
}

/**
 * The sub-merchant with its platform's connection, which is fixed before the account is opened: a
 * connection made meanwhile must not leave a second account at another provider. Null if the lease
 * has ended.
 */
async function withConnection(
  { database, psp }: Onboarding,
  subMerchant: SubMerchant,
): Promise<SubMerchant | null> {
  if (subMerchant.connectionId !== null || subMerchant.progress.pspAccount !== null) {
    return subMerchant;
  }
  const connectionId = await psp.connectionOf(database, subMerchant.platformId);
  if (connectionId === null) return subMerchant;
  const isSaved = await saveConnection(database, subMerchant, connectionId);
  return isSaved ? { ...subMerchant, connectionId } : null;
}

/**
 * Decides and writes. Starts over whenever another process has changed the row, as long as the
 * lease of `subMerchant` is still ours.
 */
async function settle(
  onboarding: Onboarding,
  subMerchant: SubMerchant,
  { now, ...exchange }: Exchange & { readonly now: Date },
): Promise<void> {
  let current: SubMerchant | undefined = subMerchant;
  while (current?.erasedAt === null && current.leaseToken === subMerchant.leaseToken) {
    const progress = decideAfter(current, exchange, now);
    const change = { id: newUuid(), subMerchant: current, progress, release: true, now };
    if (await onboarding.progress.submit(change)) {
      return tellNew(onboarding.tellNotice, current, progress);
    }
    current = await findById(onboarding.database, current);
  }
}

type Calling = (signal: AbortSignal) => Promise<Outcome<PspAccount>>;

/** The time that an aborted call has to report what it knows. */
const noticeMs = 1_000;

/** Plain timers, since aborting a delay creates an error object for every call that is in time. */
async function inTime(calling: Calling, timeoutMs: number): Promise<Outcome<PspAccount>> {
  const { promise: late, resolve } = Promise.withResolvers<Outcome<PspAccount>>();
  const ending = new AbortController();
  const notice = setTimeout(() => ending.abort(), timeoutMs - noticeMs);
  const timer = setTimeout(resolve, timeoutMs, { kind: 'unknown', reason: 'timeout' });
  try {
    return await Promise.race([calling(ending.signal), late]);
  } finally {
    clearTimeout(notice);
    clearTimeout(timer);
  }
}
