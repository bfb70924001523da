import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, PlatformContext } from '../../http/route.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { changeDocument, type Document, openDocument, sealDocument } from './document.ts';
import {
  immutableField,
  operationInProgress,
  submerchantNotFound,
  submerchantRejected,
} from './errors.ts';
import { checkFiles } from './files.ts';
import type { Onboarding } from './onboarding.ts';
import { renderSubMerchant } from './render.ts';
import { awaitVerification, decideProgress, resubmit } from './rules.ts';
import { lockByExternalRef, saveDocument, saveProgress } from './store.ts';
import { sameDocument } from './submission/merge-document.ts';
import { parseSubmission, type SubmissionChange } from './submission/parse-submission.ts';
import { callPsp, syncLeaseMs } from './sync.ts';
import type { Progress, SubMerchant } from './types.ts';

/** A PATCH, or a POST whose externalRef is known: the same but for what it may revive. */
export type ChangeKind = 'patch' | 'submission';

/** How long a change waits for another exchange with the provider to end before it gives up. */
const waitMaxMs = 5_000;
const waitStepMs = 50;

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
  const giveUpAtMs = performance.now() + waitMaxMs;
  for (;;) {
    const begun = await onboarding.idempotency.begin<Push | Busy>(
      context,
      { leaseMs: syncLeaseMs },
      (transaction) => merge(onboarding, transaction, context, { externalRef, kind }),
    );
    if ('answer' in begun) {
      onboarding.wake();
      return begun.answer;
    }
    if (!('busy' in begun)) return push(onboarding, context, begun);
    if (performance.now() > giveUpAtMs)
      throw operationInProgress({ headers: { 'retry-after': '1' } });
    await delay(waitStepMs);
  }
}

interface Push {
  readonly subMerchant: SubMerchant;
  readonly change: SubmissionChange;
}

interface Busy {
  readonly busy: true;
}

async function merge(
  onboarding: Onboarding,
  transaction: Queryable,
  context: PlatformContext,
  wanted: { readonly externalRef: string; readonly kind: ChangeKind },
): Promise<{ answer: Answer } | Push | Busy> {
  const { platformId } = context.caller;
  const subMerchant = await lockByExternalRef(transaction, { platformId, ...wanted });
  if (subMerchant === undefined) throw submerchantNotFound();
  const { progress } = subMerchant;
  const document = openDocument(onboarding.keyring, subMerchant, subMerchant.document);
  const change = parseChange(context, subMerchant, document);
  await checkFiles(transaction, platformId, change.fields);

  const version = subMerchant.documentVersion + 1;
  const changed = changeDocument(document, change, version);
  const isSubmission = wanted.kind === 'submission';
  const isRevival = progress.status === 'errored' && isSubmission;
  // In a PATCH the same value again is an answer: the provider may have asked for it again.
  const isRepeat =
    sameDocument(changed, document) && (isSubmission || change.suppliedPaths.length === 0);
  if (progress.status === 'rejected' && !(isSubmission && isRepeat)) throw submerchantRejected();
  if (isRepeat && !isRevival) return { answer: answerWith(subMerchant, progress) };

  const isLive = progress.status === 'pending_requirements' || progress.status === 'enabled';
  const realNow = new Date();
  if (isLive && subMerchant.leaseUntil !== null && subMerchant.leaseUntil > realNow) {
    return { busy: true };
  }
  const next: Progress = isRevival
    ? resubmit(progress, context.now)
    : { ...progress, dueAt: isLive ? context.now : progress.dueAt };
  const lease = isLive
    ? { until: new Date(realNow.getTime() + syncLeaseMs), token: newUuid() }
    : null;
  const sealed = sealDocument(onboarding.keyring, subMerchant, changed);
  const saved = { businessType: changed.businessType, document: sealed, documentVersion: version };
  const facts = { subMerchant, progress: next, lease, now: context.now, ...saved };
  await saveDocument(transaction, facts);
  if (lease === null) return { answer: answerWith(subMerchant, next) };
  return { change, subMerchant: { ...subMerchant, ...saved, leaseToken: lease.token } };
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

function answerWith(subMerchant: SubMerchant, progress: Progress): Answer {
  return {
    status: 200,
    body: renderSubMerchant({ externalRef: subMerchant.externalRef, ...progress }),
  };
}
