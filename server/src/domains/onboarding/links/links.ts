import { formatId, parseId } from '../../../lib/ids.ts';
import type { JsonObject } from '../../../lib/json.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { RequirementError } from '../../../psp/port.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { changeExisting } from '../change.ts';
import { linkNotFound, submerchantErased } from '../errors.ts';
import { type Upload, uploadFile } from '../files/files.ts';
import type { Onboarding } from '../onboarding.ts';
import { openDocument } from '../records/document.ts';
import { findRecord } from '../records/read-sub-merchants.ts';
import { asksForConsent } from '../restrictions/collecting.ts';
import { missingBankAccounts, shownRequirements } from '../restrictions/restrictions.ts';
import type { SubMerchant } from '../types.ts';
import { findBranding, renderPlatform } from './branding-store.ts';
import { consentItem, type DueItem, dueItems } from './due-items.ts';
import { readFilledIn } from './fill-in.ts';
import { isOpen } from './link-access.ts';
import { findLink, listLinks, type OnboardingLink, revokeLink, takeUpload } from './link-store.ts';
import { listedIn } from './listed-people.ts';
import { newLink } from './new-link.ts';
import { linkNotValid, tooManyUploads } from './refusals.ts';

const dayMs = 24 * 60 * 60 * 1000;
const uploadsMax = 50;

export interface LinkParts {
  readonly onboarding: Onboarding;
  /** The address at which people reach the service. */
  baseUrl(): string;
}

/** Makes a link. Its address is only in this answer. */
export async function makeLink(
  { onboarding, baseUrl }: LinkParts,
  context: PlatformContext<
    unknown,
    unknown,
    { readonly submerchant: string; readonly valid_days?: number }
  >,
): Promise<Answer> {
  const { caller, now, body } = context;
  const { externalRef, erasedAt } = await findRecord(onboarding, {
    caller,
    params: { externalRef: body.submerchant },
  });
  if (erasedAt !== null) throw submerchantErased();
  const { token, link, insert } = newLink({
    kind: 'form',
    caller,
    externalRef,
    now,
    validMs: (body.valid_days ?? 7) * dayMs,
  });
  const make = async (transaction: Queryable) => {
    await insert(transaction);
    const url = `${baseUrl()}/onboard/${token}`;
    return { status: 201, body: { ...renderLink(link, now), url } };
  };
  return onboarding.idempotency.once(context, make, { sealed: true });
}

export async function answerLinks(
  { onboarding }: LinkParts,
  {
    caller: { platformId },
    now,
    query,
  }: PlatformContext<unknown, PageQuery & { readonly submerchant?: string }>,
): Promise<Answer> {
  const externalRef = query.submerchant ?? null;
  const kind = 'form';
  return answerPage(
    'onl',
    query,
    (bounds) => listLinks(onboarding.database, { platformId, kind, externalRef, ...bounds }),
    (links) => links.map((link) => renderLink(link, now)),
  );
}

/** Revokes a link; one that was revoked before stays as it was. */
export async function endLink(
  { onboarding }: LinkParts,
  context: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const { caller, now, params } = context;
  const id = parseId('onl', params.id);
  return onboarding.idempotency.once(context, async (transaction) => {
    const { platformId } = caller;
    const key = { platformId, kind: 'form' } as const;
    const link = id === null ? undefined : await findLink(transaction, { ...key, id });
    if (link === undefined) throw linkNotFound();
    await revokeLink(transaction, { id: link.id, now });
    const body = renderLink({ ...link, revokedAt: link.revokedAt ?? now }, now);
    return { status: 200, body };
  });
}

/** Shows the items due now, without any submitted value. */
export async function showForm(
  { onboarding }: LinkParts,
  context: PlatformContext,
): Promise<Answer> {
  return { status: 200, body: await renderForm(onboarding, context) };
}

/** Submits the values, like a PATCH by the platform, and shows the items still due. */
export async function fillIn(
  { onboarding }: LinkParts,
  context: PlatformContext<unknown, unknown, { readonly values: JsonObject }>,
): Promise<Answer> {
  const { link, record, items, hasConsent } = await readDue(onboarding, context);
  const accepted = { at: new Date(), address: context.address ?? '' };
  const { fields } = openDocument(onboarding.keyring, record, record.document);
  const filling = { accepted, listed: listedIn(fields) };
  const read = (due: readonly DueItem[]) => readFilledIn(context.body.values, due, filling);
  const body = read(items);
  if (Object.keys(body).length > 0) {
    // No idempotency key: its stored answer could be replayed to the platform here. The answer
    // itself is not shown.
    const change = { ...context, body, idempotencyKey: null, serialise: () => '' };
    await changeExisting(onboarding, change, {
      externalRef: link.externalRef,
      kind: 'patch',
      // Another person may have supplied the due items meanwhile.
      check: (record) => void read(itemsOf(record, hasConsent).filter(isAmong(items))),
    });
  }
  return { status: 200, body: await renderForm(onboarding, context) };
}

/** Stores a document. Its id is then a value of the form. */
export async function addDocument(
  { onboarding }: LinkParts,
  context: PlatformContext<unknown, unknown, Upload>,
): Promise<Answer> {
  const { id } = await requireLink(onboarding, context);
  if (!(await takeUpload(onboarding.database, { id, uploadsMax }))) throw tooManyUploads();
  return uploadFile(onboarding, context);
}

async function requireLink(
  { database }: Onboarding,
  { caller: { platformId, actor } }: PlatformContext,
): Promise<OnboardingLink> {
  const id = parseId('onl', actor);
  const key = { platformId, kind: 'form' } as const;
  const link = id === null ? undefined : await findLink(database, { ...key, id });
  if (link === undefined) throw linkNotValid();
  return link;
}

async function readDue(onboarding: Onboarding, context: PlatformContext) {
  const link = await requireLink(onboarding, context);
  const { caller } = context;
  const record = await findRecord(onboarding, {
    caller,
    params: { externalRef: link.externalRef },
  });
  const hasConsent = await asksForConsent(onboarding, record);
  return { link, record, items: itemsOf(record, hasConsent), hasConsent };
}

/** Includes the consent to collect debts, where that is possible. */
function itemsOf(record: SubMerchant, hasConsent: boolean): DueItem[] {
  if (record.progress.status === 'rejected') return [];
  const { pastDue, currentlyDue } = requirementsOf(record);
  const missing = missingBankAccounts({ ...record, ...record.progress });
  const { country } = record;
  const items = dueItems([...new Set([...pastDue, ...currentlyDue])], { country, missing });
  const hasTerms = items.some(({ input }) => input === 'terms');
  return hasTerms && hasConsent && !record.debitConsent ? [...items, consentItem] : items;
}

function isAmong(items: readonly DueItem[]): (item: DueItem) => boolean {
  return ({ requirement, currency }) =>
    items.some((item) => item.requirement === requirement && item.currency === currency);
}

function requirementsOf(record: SubMerchant) {
  return shownRequirements({ ...record, ...record.progress });
}

async function renderForm(onboarding: Onboarding, context: PlatformContext) {
  const { link, record, items } = await readDue(onboarding, context);
  const requirements = requirementsOf(record);
  const branding = await findBranding(onboarding.database, link.platformId);
  const { status } = record.progress;
  const isUnknown = status === 'received' || status === 'creating';
  return {
    object: 'onboarding_form',
    platform: renderPlatform(branding),
    country: record.country,
    // The provider's requirements are known once the account exists.
    status: isUnknown ? 'not_ready' : items.length > 0 ? 'due' : 'nothing_due',
    items: items.map((item) => ({ ...item, error: errorOf(item, requirements.errors) })),
    deadline: requirements.currentDeadline,
    expires_at: link.expiresAt.toISOString(),
  };
}

/** Why the last value was refused. */
function errorOf(
  { requirement }: Pick<DueItem, 'requirement'>,
  errors: readonly RequirementError[],
): Pick<RequirementError, 'code' | 'reason'> | null {
  const own = errors.find(
    (error) => error.requirement === requirement || error.requirement.startsWith(`${requirement}.`),
  );
  return own === undefined ? null : { code: own.code, reason: own.reason };
}

function renderLink(link: OnboardingLink, now: Date) {
  return {
    id: formatId('onl', link.id),
    object: 'onboarding_link',
    submerchant: link.externalRef,
    status: link.revokedAt !== null ? 'revoked' : isOpen(link, now) ? 'open' : 'expired',
    made_by: link.madeBy,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    revoked_at: link.revokedAt?.toISOString() ?? null,
  };
}
