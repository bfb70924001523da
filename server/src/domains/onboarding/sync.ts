import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Outcome, PspAccount } from '../../psp/port.ts';
import { accountDetails, openDocument } from './document.ts';
import type { Onboarding } from './onboarding.ts';
import { awaitVerification, decideProgress } from './rules.ts';
import { findById, type SubMerchantRow, submerchantColumns, toSubMerchant } from './store.ts';
import type { Progress, SubMerchant } from './types.ts';

/**
 * How much of a lease a call may take, so that none ends under someone who is still at work. A
 * provider that has not answered by then may still have acted: the outcome is unknown.
 */
const callShare = 2 / 3;

export const syncWorkName = 'submerchant_sync';

/**
 * Brings a sub-merchant and its PSP account together: makes the account, gives it what it does not
 * have yet, or asks how it stands. Keys are derived from the sub-merchant and the version sent, so
 * whoever takes over after a crash repeats the same call rather than making another.
 */
export async function callPsp(
  { psp, keyring, leaseMs }: Onboarding,
  subMerchant: SubMerchant,
  now: Date,
): Promise<Exchange> {
  const { platformId, id, progress, documentVersion } = subMerchant;
  const call = (step: string) => ({ platformId, now, idempotencyKey: `${id}:${step}` });
  const bounded = (calling: Promise<Outcome<PspAccount>>) => inTime(calling, leaseMs * callShare);
  const ref = progress.pspAccount;
  if (ref !== null && progress.pushedVersion >= documentVersion) {
    const reading = psp.accounts.retrieve(call('retrieve'), ref);
    return { outcome: await bounded(reading), sentVersion: null, sentPaths: [] };
  }
  const details = accountDetails(
    openDocument(keyring, subMerchant, subMerchant.document),
    documentVersion,
  );
  const calling =
    ref === null
      ? psp.accounts.create(call('create'), details)
      : psp.accounts.update(call(`version:${documentVersion}`), { ref, details });
  const sentPaths = Object.entries(details.suppliedIn)
    .filter(([, version]) => version > progress.pushedVersion)
    .map(([path]) => path);
  return { outcome: await bounded(calling), sentVersion: documentVersion, sentPaths };
}

/** A call to the provider, and what came of it. */
export interface Exchange {
  readonly outcome: Outcome<PspAccount>;
  readonly sentVersion: number | null;
  /** Those supplied since the provider last took all there was. */
  readonly sentPaths: readonly string[];
}

/**
 * What an exchange makes of a record as it stands. What was sent and not surely taken is waiting to
 * be verified rather than due: the platform has done its part, and it will be sent again.
 */
export function decideAfter(
  { progress, documentVersion }: SubMerchant,
  { outcome, sentVersion, sentPaths }: Exchange,
  now: Date,
): Progress {
  const decided = decideProgress(progress, outcome, { now, documentVersion, sentVersion });
  const isOpen = outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.retryable);
  return isOpen && isLive(decided) ? awaitVerification(decided, sentPaths) : decided;
}

/** Whether there is an account that a change is told to inline. */
export function isLive({ status }: Progress): boolean {
  return status === 'pending_requirements' || status === 'enabled';
}

/** Provisioning and every later exchange with the provider, as due work. */
export function syncWork(onboarding: Onboarding): DueWork {
  return defineDueWork<SubMerchantRow>({
    name: syncWorkName,
    table: 'submerchants',
    keyColumns: ['submerchant_id'],
    columns: submerchantColumns.text.split(/,\s*/),
    setOnClaim:
      "status = case when t.status = 'received' then 'creating' else t.status end, revision = t.revision + 1",
    leaseMs: onboarding.leaseMs,
    concurrencyMax: 256,
    async run(row, { now }) {
      const subMerchant = toSubMerchant(row);
      const exchange = await callPsp(onboarding, subMerchant, now);
      await settle(onboarding, subMerchant, { ...exchange, now });
    },
  });
}

/**
 * Decides and writes, again from the start whenever someone else wrote the row in between, for as
 * long as the lease that `subMerchant` was claimed with is still ours.
 */
async function settle(
  onboarding: Onboarding,
  subMerchant: SubMerchant,
  { now, ...exchange }: Exchange & { readonly now: Date },
): Promise<void> {
  let current: SubMerchant | undefined = subMerchant;
  while (current !== undefined && current.leaseToken === subMerchant.leaseToken) {
    const saved = await onboarding.progress.submit({
      id: newUuid(),
      subMerchant: current,
      progress: decideAfter(current, exchange, now),
      release: true,
      now,
    });
    if (saved) return;
    current = await findById(onboarding.database, current);
  }
}

/** A plain timer: aborting a delay makes an error object for every call that was in time. */
async function inTime(
  call: Promise<Outcome<PspAccount>>,
  timeoutMs: number,
): Promise<Outcome<PspAccount>> {
  const { promise: late, resolve } = Promise.withResolvers<Outcome<PspAccount>>();
  const timer = setTimeout(resolve, timeoutMs, { kind: 'unknown', reason: 'timeout' });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
