import { setTimeout as delay } from 'node:timers/promises';
import { operationInProgress } from '../../http/errors.ts';
import type { Answer, PlatformContext } from '../../http/route.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { changeDocument, type Document, openDocument, sealDocument, tapTerms } from './document.ts';
import { immutableField, submerchantNotFound, submerchantRejected } from './errors.ts';
import { checkFiles } from './files.ts';
import type { Onboarding } from './onboarding.ts';
import { renderSubMerchant } from './render.ts';
import { awaitVerification, decideProgress, resubmit } from './rules.ts';
import { lockByExternalRef, saveDocument, saveProgress } from './store.ts';
import { sameDocument } from './submission/merge-document.ts';
import { parseSubmission, type SubmissionChange } from './submission/parse-submission.ts';
import { callPsp, syncLeaseMs, syncWorkName } from './sync.ts';
import type { Progress, SubMerchant } from './types.ts';

/** A PATCH, or a POST whose externalRef is known: the same but for what it may revive. */
export type ChangeKind = 'patch' | 'submission';

/** How long a change waits for another exchange with the provider to end before it gives up. */
const waitMaxMs = 5_000;
const waitStepMs = 50;
const retrySoon = { headers: { 'retry-after': '1' } } as const;

/**
 * Merges what was submitted, durably and before anything else. Where the PSP account exists it is
 * then told inline, and the answer is the profile it returns; the row is leased meanwhile and due
 * already, so a worker finishes the exchange if this process dies in the middle of it.
 */
export async function changeExisting(
  onboarding: Onboarding,
  context: PlatformContext,
  externalRef: string,
  kind: ChangeKind,
): Promise<Answer> {
  const begun = await beginWhenFree(onboarding, context, { externalRef, kind });
  if (!('answer' in begun)) return push(onboarding, context, begun);
  onboarding.wake(syncWorkName, context.caller.platformId);
  return begun.answer;
}

/**
 * While another exchange with the provider has the row, everything is undone and tried again, the
 * claim of the idempotency key included: left standing it would refuse the next try.
 */
async function beginWhenFree(
  onboarding: Onboarding,
  context: PlatformContext,
  wanted: { readonly externalRef: string; readonly kind: ChangeKind },
): Promise<{ answer: Answer } | Push> {
  const giveUpAtMs = performance.now() + waitMaxMs;
  for (;;) {
    try {
      return await onboarding.idempotency.begin<Push>(
        context,
        { leaseMs: syncLeaseMs },
        (transaction, _operationId, isTakenOver) =>
          isTakenOver
            ? resume(transaction, context, wanted.externalRef)
            : merge(onboarding, transaction, context, wanted),
      );
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAtMs) throw error;
    }
    await delay(waitStepMs);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof ServiceError && error.code === operationInProgress.definition.code;
}

interface Push {
  readonly subMerchant: SubMerchant;
  readonly change: SubmissionChange;
}

async function merge(
  onboarding: Onboarding,
  transaction: Queryable,
  context: PlatformContext,
  wanted: { readonly externalRef: string; readonly kind: ChangeKind },
): Promise<{ answer: Answer } | Push> {
  const { platformId } = context.caller;
  const subMerchant = await lockByExternalRef(transaction, { platformId, ...wanted });
  if (subMerchant === undefined) throw submerchantNotFound();
  const { progress } = subMerchant;
  const document = openDocument(onboarding.keyring, subMerchant, subMerchant.document);
  const change = readChange(context, subMerchant, document);
  const version = subMerchant.documentVersion + 1;
  const changed = changeDocument(document, change, version);
  const isSubmission = wanted.kind === 'submission';
  const isRevival = progress.status === 'errored' && isSubmission;
  // In a PATCH the same value again is an answer: the provider may have asked for it again.
  const isRepeat =
    sameDocument(changed, document) && (isSubmission || change.suppliedPaths.length === 0);
  if (progress.status === 'rejected' && !(isSubmission && isRepeat)) throw submerchantRejected();
  if (isRepeat && !isRevival) return { answer: answerWith(subMerchant, progress) };
  await checkFiles(transaction, platformId, change.fields);

  const isPushed = isLive(progress);
  const realNow = new Date();
  if (isPushed && subMerchant.leaseUntil !== null && subMerchant.leaseUntil > realNow) {
    throw operationInProgress(retrySoon);
  }
  const next: Progress = isRevival
    ? resubmit(progress, context.now)
    : { ...progress, dueAt: isPushed ? context.now : progress.dueAt };
  const lease = isPushed
    ? { until: new Date(realNow.getTime() + syncLeaseMs), token: newUuid() }
    : null;
  const sealed = sealDocument(onboarding.keyring, subMerchant, changed);
  const saved = { businessType: changed.businessType, document: sealed, documentVersion: version };
  const facts = { subMerchant, progress: next, lease, now: context.now, ...saved };
  await saveDocument(transaction, { ...facts, ...tapTerms(changed) });
  if (lease === null) return { answer: answerWith(subMerchant, next) };
  return { change, subMerchant: { ...subMerchant, ...saved, leaseToken: lease.token } };
}

/**
 * A retry of a change that was cut off. It was merged with its claim: merging it again would undo
 * what others changed since. A worker tells the provider, and the answer is how things stand then.
 */
async function resume(
  transaction: Queryable,
  context: PlatformContext,
  externalRef: string,
): Promise<{ answer: Answer }> {
  const { platformId } = context.caller;
  const subMerchant = await lockByExternalRef(transaction, { platformId, externalRef });
  if (subMerchant === undefined) throw submerchantNotFound();
  const { progress } = subMerchant;
  const isOutstanding = progress.dueAt !== null && progress.dueAt <= context.now;
  if (isLive(progress) && isOutstanding) throw operationInProgress(retrySoon);
  return { answer: answerWith(subMerchant, progress) };
}

/** Whatever is wrong with a change to one that was rejected, it comes too late: that is said. */
function readChange(
  context: PlatformContext,
  subMerchant: SubMerchant,
  document: Document,
): SubmissionChange {
  try {
    return parseChange(context, subMerchant, document);
  } catch (error) {
    if (subMerchant.progress.status === 'rejected') throw submerchantRejected();
    throw error;
  }
}

function parseChange(
  context: PlatformContext,
  subMerchant: SubMerchant,
  document: Document,
): SubmissionChange {
  const { requirements } = subMerchant.progress;
  const change = parseSubmission(context.body, {
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
    now: context.now,
  });
  const { externalRef, country, businessType } = change;
  if (externalRef !== undefined && externalRef !== subMerchant.externalRef) {
    throw immutableField({ param: 'externalRef' });
  }
  if (country !== undefined && country !== subMerchant.country) {
    throw immutableField({ param: 'country' });
  }
  const { pspAccount, status } = subMerchant.progress;
  const isFixed = pspAccount !== null || status === 'creating';
  if (businessType !== undefined && businessType !== document.businessType && isFixed) {
    throw immutableField({ param: 'businessType' });
  }
  return change;
}

/** Tells the provider and answers with what it says; the answer is stored with that. */
async function push(
  onboarding: Onboarding,
  context: PlatformContext,
  { subMerchant, change }: Push,
): Promise<Answer> {
  const { outcome, sentVersion } = await callPsp(onboarding, subMerchant, context.now);
  return onboarding.database.transaction(async (transaction) => {
    const current = await lockByExternalRef(transaction, subMerchant);
    if (current === undefined) throw submerchantNotFound();
    let { progress } = current;
    // Without the lease this took too long, and whoever has it now has the later word.
    if (current.leaseToken === subMerchant.leaseToken) {
      const situation = { now: context.now, documentVersion: current.documentVersion, sentVersion };
      progress = decideProgress(current.progress, outcome, situation);
      if (outcome.kind === 'unknown') progress = awaitVerification(progress, change.suppliedPaths);
      await saveProgress(transaction, [
        {
          subMerchantId: current.id,
          platformId: current.platformId,
          revision: current.revision,
          progress,
          release: true,
          now: context.now,
        },
      ]);
    }
    return onboarding.idempotency.answer(transaction, context, answerWith(current, progress));
  });
}

/** Whether there is an account that a change is told to inline. */
function isLive({ status }: Progress): boolean {
  return status === 'pending_requirements' || status === 'enabled';
}

function answerWith(subMerchant: SubMerchant, progress: Progress): Answer {
  return {
    status: 200,
    body: renderSubMerchant({ externalRef: subMerchant.externalRef, ...progress }),
  };
}
