import { setTimeout as delay } from 'node:timers/promises';
import { invalidField, invalidFields, ServiceError } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import { metadataCountMax } from '../../lib/metadata.ts';
import type { Queryable } from '../../postgres/database.ts';
import type { PspAccounts } from '../../psp/port.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import { immutableField, operationInProgress } from '../../request/errors.ts';
import { isLive, resubmit } from './accounts/decide-progress.ts';
import { saveProgress } from './accounts/save-progress.ts';
import { callPsp, decideAfter } from './accounts/sync.ts';
import { submerchantErased, submerchantNotFound, submerchantRejected } from './errors.ts';
import { keepFileUses } from './files/file-uses.ts';
import { checkFiles } from './files/files.ts';
import { tellNew } from './notices/tell-notices.ts';
import type { Onboarding } from './onboarding.ts';
import { noteChange } from './records/change-store.ts';
import {
  changeDocument,
  type Document,
  displayNameOf,
  metadataOf,
  openDocument,
  sealDocument,
  settlementFaults,
  tapTerms,
} from './records/document.ts';
import { renderStored, viewOf } from './records/render.ts';
import { lockByExternalRef, saveDocument } from './records/store.ts';
import { saveTerms, termsOf } from './records/terms.ts';
import { unknownSubMerchant } from './restrictions/refuse-sub-merchant.ts';
import { staysSuspended } from './restrictions/restrictions.ts';
import { type SubmissionChange, sameDocument } from './submission/merge-document.ts';
import { parseSubmission } from './submission/parse-submission.ts';
import type { Progress, SubMerchant } from './types.ts';

/** A PATCH, or a POST with a known externalRef. Only the POST revives an errored sub-merchant. */
type ChangeKind = 'patch' | 'submission';

interface WantedChange {
  readonly externalRef: string;
  readonly kind: ChangeKind;
  /** Throws if the change is no longer allowed. The sub-merchant is locked by then. */
  readonly check?: (subMerchant: SubMerchant) => void;
}

/** How long a change waits for another exchange with the provider. */
const waitMaxMs = 5_000;
const waitStepMs = 50;

/**
 * Stores the merged document first. Where the PSP account exists, this request then sends it to the
 * provider and answers with the returned profile. The row is due and leased meanwhile, so a worker
 * finishes the exchange if this process dies.
 */
export async function changeExisting(
  onboarding: Onboarding,
  context: PlatformContext,
  wanted: WantedChange,
): Promise<Answer> {
  const begun = await beginWhenFree(onboarding, context, wanted);
  if (!('answer' in begun)) return push(onboarding, context, begun);
  onboarding.wake(context.caller.platformId);
  return begun.answer;
}

/** Merged details to send to the provider. */
interface Push {
  readonly pushed: SubMerchant;
  readonly operationId: string;
}

/**
 * While another exchange with the provider has the row, everything is rolled back and retried,
 * including the claim of the idempotency key, which would refuse the next try.
 */
async function beginWhenFree(
  onboarding: Onboarding,
  context: PlatformContext,
  wanted: WantedChange,
): Promise<{ answer: Answer } | Push> {
  const giveUpAtMs = performance.now() + waitMaxMs;
  for (;;) {
    try {
      return await onboarding.idempotency.begin<Push>(
        context,
        { leaseMs: onboarding.leaseMs },
        (transaction, { operationId, isTakenOver }) =>
          isTakenOver
            ? resume(onboarding, transaction, context, wanted.externalRef)
            : merge(onboarding, transaction, context, { ...wanted, operationId }),
      );
    } catch (error) {
      const isBusy =
        error instanceof ServiceError && error.code === operationInProgress.definition.code;
      if (!isBusy || performance.now() > giveUpAtMs) throw error;
    }
    await delay(waitStepMs);
  }
}

async function merge(
  onboarding: Onboarding,
  transaction: Queryable,
  context: PlatformContext,
  wanted: WantedChange & { readonly operationId: string },
): Promise<{ answer: Answer } | Push> {
  const { platformId } = context.caller;
  const handle = { platformId, externalRef: wanted.externalRef };
  const subMerchant = await lockByExternalRef(transaction, handle);
  if (subMerchant === undefined) throw await unknownSubMerchant(transaction, handle);
  if (subMerchant.erasedAt !== null) throw submerchantErased();
  wanted.check?.(subMerchant);
  const { progress } = subMerchant;
  const document = openDocument(onboarding.keyring, subMerchant, subMerchant.document);
  const change = readChange(onboarding, context, { subMerchant, document });
  const version = subMerchant.documentVersion + 1;
  const changed = changeDocument(document, change, version);
  const isSubmission = wanted.kind === 'submission';
  const isRevival = progress.status === 'errored' && isSubmission;
  // The provider may ask again for an item that it has; a PATCH with the same value answers that.
  const isRepeat =
    sameDocument(changed, document) && (isSubmission || change.suppliedPaths.length === 0);
  if (progress.status === 'rejected' && !(isSubmission && isRepeat)) throw submerchantRejected();
  if (isRepeat && !isRevival) return { answer: answerWith(onboarding, subMerchant, progress) };
  checkMetadata(changed);
  await checkFiles(transaction, context.caller, change.fields);
  await keepFileUses(transaction, subMerchant, [document.fields, change.fields]);

  const isPushed = isLive(progress);
  const realNow = new Date();
  if (isPushed && subMerchant.leaseUntil !== null && subMerchant.leaseUntil > realNow) {
    throw operationInProgress();
  }
  const next: Progress = isRevival
    ? resubmit(progress, context.now)
    : { ...progress, dueAt: isPushed ? context.now : progress.dueAt };
  const lease = isPushed
    ? { until: new Date(realNow.getTime() + onboarding.leaseMs), token: newUuid() }
    : null;
  const sealed = sealDocument(onboarding.keyring, subMerchant, changed);
  const saved = {
    displayName: displayNameOf(changed),
    businessType: changed.businessType,
    document: sealed,
    documentVersion: version,
    payoutsSuspended: staysSuspended(subMerchant, change.suppliedPaths),
  };
  const facts = { subMerchant, progress: next, lease, now: context.now, ...saved };
  const terms = tapTerms(changed, onboarding.psp.accounts.countries);
  await saveDocument(transaction, { ...facts, ...terms });
  await noteChange(transaction, subMerchant, context.now);
  await saveTerms(transaction, subMerchant, termsOf(onboarding.keyring, platformId, changed));
  const { settlementCurrency, debitConsent } = terms;
  const kept = {
    ...subMerchant,
    ...saved,
    settlementCurrency,
    debitConsent,
    updatedAt: context.now,
  };
  if (lease === null) return { answer: answerWith(onboarding, kept, next) };
  return { pushed: { ...kept, leaseToken: lease.token }, operationId: wanted.operationId };
}

/**
 * Answers the retry of a change whose process died. The claim came with the merge, and merging
 * again would undo later changes. A worker sends it to the provider; until then the caller is asked
 * to come back.
 */
async function resume(
  onboarding: Onboarding,
  transaction: Queryable,
  context: PlatformContext,
  externalRef: string,
): Promise<{ answer: Answer }> {
  const { platformId } = context.caller;
  const subMerchant = await lockByExternalRef(transaction, { platformId, externalRef });
  if (subMerchant === undefined) throw submerchantNotFound();
  const { progress } = subMerchant;
  const isOutstanding = progress.dueAt !== null && progress.dueAt <= context.now;
  if (isLive(progress) && isOutstanding) throw operationInProgress();
  return { answer: answerWith(onboarding, subMerchant, progress) };
}

/** The schema bounds each body; this bounds the merged metadata. */
function checkMetadata(document: Document): void {
  if (Object.keys(metadataOf(document)).length <= metadataCountMax) return;
  const sentence = `must have at most ${metadataCountMax} names in all. Clear some with null.`;
  throw invalidFields([invalidField('metadata', sentence)]);
}

/**
 * Every fault of a rejected sub-merchant's change becomes submerchant_rejected: no correction
 * helps.
 */
function readChange(
  { psp }: Onboarding,
  context: PlatformContext,
  record: Opened,
): SubmissionChange {
  try {
    return parseChange(psp.accounts, context, record);
  } catch (error) {
    throw record.subMerchant.progress.status === 'rejected' ? submerchantRejected() : error;
  }
}

interface Opened {
  readonly subMerchant: SubMerchant;
  readonly document: Document;
}

function parseChange(
  { countries, testIdNumbers }: PspAccounts,
  context: PlatformContext,
  { subMerchant, document }: Opened,
): SubmissionChange {
  const { requirements } = subMerchant.progress;
  return parseSubmission(context.body, {
    mode: 'change',
    country: subMerchant.country,
    businessType: subMerchant.businessType,
    stored: document.fields,
    acceptedPaths: new Set([
      ...requirements.currentlyDue,
      ...requirements.eventuallyDue,
      ...requirements.pastDue,
      ...requirements.pendingVerification,
      ...requirements.errors.map((error) => error.requirement),
    ]),
    testIdNumbers,
    now: context.now,
    faultsOf: (change) => [
      ...immutableFaults(change, { subMerchant, document }),
      ...settlementFaults({ country: subMerchant.country, fields: change.fields }, countries),
    ],
  });
}

const staysAsItIs =
  'externalRef and country never change, and businessType not once the account exists. Submit a ' +
  'new sub-merchant instead.';

function immutableFaults(
  { externalRef, country, businessType }: SubmissionChange,
  { subMerchant, document }: Opened,
): readonly ServiceError[] {
  const { pspAccount, status } = subMerchant.progress;
  const isKindFixed = pspAccount !== null || status === 'creating';
  const isOther = {
    externalRef: externalRef !== undefined && externalRef !== subMerchant.externalRef,
    country: country !== undefined && country !== subMerchant.country,
    businessType:
      businessType !== undefined && businessType !== document.businessType && isKindFixed,
  };
  return Object.entries(isOther).flatMap(([param, is]) =>
    is ? immutableField({ param, message: staysAsItIs }) : [],
  );
}

/** Sends it to the provider and answers with the returned profile, which is stored. */
async function push(
  onboarding: Onboarding,
  context: PlatformContext,
  { pushed: subMerchant, operationId }: Push,
): Promise<Answer> {
  const exchange = await callPsp(onboarding, subMerchant, context.now);
  let told = () => {};
  const answered = await onboarding.database.transaction(async (transaction) => {
    const current = await lockByExternalRef(transaction, subMerchant);
    if (current === undefined) throw submerchantNotFound();
    let { progress } = current;
    // Without the lease this call took too long, and a later exchange decides.
    if (current.leaseToken === subMerchant.leaseToken) {
      progress = decideAfter(current, exchange, context.now);
      const after = progress;
      told = () => tellNew(onboarding.tellNotice, current, after);
      const change = { subMerchant: current, progress, release: true, now: context.now };
      await transaction.rows(saveProgress(change.subMerchant.platformId, [change]));
    }
    const answer = answerWith(onboarding, current, progress);
    return onboarding.idempotency.answer(transaction, context, answer, { operationId });
  });
  told();
  return answered;
}

function answerWith({ keyring }: Onboarding, subMerchant: SubMerchant, progress: Progress): Answer {
  return { status: 200, body: renderStored(keyring, viewOf(subMerchant, progress)) };
}
