import type { ServiceError } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import { isJsonObject } from '../../lib/json.ts';
import { isKeyRace } from '../../operations/request-store.ts';
import type { PspAccounts } from '../../psp/port.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import { keyHash } from '../../request/idempotency-key.ts';
import { changeExisting } from './change.ts';
import { countryNotSupported } from './errors.ts';
import { keepFileUses } from './files/file-uses.ts';
import { checkFiles } from './files/files.ts';
import { noNotices } from './notices/notices.ts';
import type { Onboarding } from './onboarding.ts';
import {
  changeDocument,
  displayNameOf,
  metadataOf,
  sealDocument,
  settlementFaults,
  tapTerms,
} from './records/document.ts';
import type { NewSubMerchant } from './records/lanes.ts';
import { renderSubMerchant } from './records/render.ts';
import { findIdByExternalRef } from './records/store.ts';
import { termsOf } from './records/terms.ts';
import type { NewSubmission, SubmissionChange } from './submission/merge-document.ts';
import { parseSubmission } from './submission/parse-submission.ts';
import { nothingRequired, unrestricted } from './types.ts';

/**
 * Accepts a submission. A new externalRef becomes a record that is durable before the answer and
 * provisioned after it. A known one is changed and never gets a second record.
 */
export async function submit(
  onboarding: Onboarding,
  context: PlatformContext<unknown, unknown, unknown>,
): Promise<Answer> {
  const submission = await check(onboarding, context);
  if ('existingRef' in submission) {
    return changeExisting(onboarding, context, {
      externalRef: submission.existingRef,
      kind: 'submission',
    });
  }
  const key = context.idempotencyKey;
  const created = await create(onboarding, context, { submission, hash: key && keyHash(key) });
  if (created !== null) return created;
  // The externalRef or the key exists. A key is free again after a day.
  const found = await onboarding.idempotency.find(context);
  if (found !== null) {
    if ('answer' in found) return found.answer;
    const hash = found.freeHash;
    const createdNow = await create(onboarding, context, { submission, hash });
    if (createdNow !== null) return createdNow;
  }
  return changeExisting(onboarding, context, {
    externalRef: submission.externalRef,
    kind: 'submission',
  });
}

async function check(
  onboarding: Onboarding,
  context: PlatformContext,
): ReturnType<typeof parseNew> {
  const submission = await parseNew(onboarding, context);
  if ('existingRef' in submission) return submission;
  await checkFiles(onboarding.database, context.caller, submission.fields);
  return submission;
}

/**
 * A body that is wrong for a new sub-merchant may be right for a known one, whose requirements may
 * name more fields. Then it is parsed again as a change.
 */
async function parseNew(
  { database, psp }: Onboarding,
  { caller, body, now }: PlatformContext,
): Promise<NewSubmission | { readonly existingRef: string }> {
  const { testIdNumbers, countries } = psp.accounts;
  try {
    return parseSubmission(body, {
      mode: 'create',
      acceptedPaths: new Set(),
      testIdNumbers,
      now,
      faultsOf: (submission) => countryFaults(submission, countries),
    });
  } catch (error) {
    const externalRef = isJsonObject(body) ? body.externalRef : null;
    if (typeof externalRef !== 'string') throw error;
    const handle = { platformId: caller.platformId, externalRef };
    if ((await findIdByExternalRef(database, handle)) === null) throw error;
    return { existingRef: externalRef };
  }
}

function countryFaults(
  { country, fields }: SubmissionChange,
  countries: PspAccounts['countries'],
): readonly ServiceError[] {
  if (country === undefined) return [];
  if (countries.has(country)) return settlementFaults({ country, fields }, countries);
  const list = [...countries.keys()].sort().join(', ');
  const message = `Sub-merchants cannot be onboarded in this country. It must be one of ${list}.`;
  return [countryNotSupported({ param: 'country', message })];
}

/** Null when the externalRef or the idempotency key turns out to exist. */
async function create(
  onboarding: Onboarding,
  context: PlatformContext,
  { submission, hash }: { readonly submission: NewSubmission; readonly hash: string | null },
): Promise<Answer | null> {
  const { externalRef, country, businessType, email } = submission;
  const { platformId } = context.caller;
  const id = newUuid();
  const empty = { country, businessType, email, fields: {}, suppliedIn: {}, clearedIn: {} };
  const document = changeDocument(empty, submission, 1);
  const terms = tapTerms(document, onboarding.psp.accounts.countries);
  const displayName = displayNameOf(document);
  const body = renderSubMerchant(
    {
      externalRef,
      displayName,
      country,
      businessType,
      status: 'received',
      chargesEnabled: false,
      payoutsEnabled: false,
      disabledReason: null,
      ...unrestricted,
      requirements: nothingRequired,
      payoutCurrencies: null,
      waitingCurrencies: [],
      notices: noNotices,
      settlementCurrency: terms.settlementCurrency,
      createdAt: context.now,
      updatedAt: context.now,
    },
    metadataOf(document),
  );
  const bytes = context.serialise(201, body);
  const headers = { location: `/sub-merchants/${encodeURIComponent(externalRef)}` };
  const key = context.idempotencyKey;
  const record: NewSubMerchant = {
    id,
    platformId,
    externalRef,
    displayName,
    terms: termsOf(onboarding.keyring, platformId, document),
    country,
    businessType,
    ...terms,
    document: sealDocument(onboarding.keyring, { platformId, id }, document),
    now: context.now,
    idempotency:
      key === null || hash === null
        ? null
        : { keyHash: hash, fingerprint: onboarding.idempotency.fingerprint(key) },
    answer: { headers: JSON.stringify(headers), bytes },
  };
  const isNew = await onboarding.submissions.submit(record).catch((error: unknown) => {
    // Two nodes claimed one key at once, and the other was first.
    if (isKeyRace(error)) return false;
    throw error;
  });
  if (!isNew) return null;
  await keepFileUses(onboarding.database, { platformId, id }, [document.fields]);
  onboarding.wake(platformId);
  return { status: 201, body, bytes, headers };
}
