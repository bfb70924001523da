import { parseId } from '../../../lib/ids.ts';
import { isJsonObject } from '../../../lib/json.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import type { Onboarding } from '../onboarding.ts';
import { openDocument } from '../records/document.ts';
import { findRecord } from '../records/read-sub-merchants.ts';
import { shownFlags, shownRequirements } from '../restrictions/restrictions.ts';
import type { SubMerchant } from '../types.ts';
import { findBranding, renderPlatform } from './branding-store.ts';
import { dueItems } from './due-items.ts';
import { findLink, type OnboardingLink, takeSubmission } from './link-store.ts';
import type { LinkParts } from './links.ts';
import { newLink } from './new-link.ts';
import { pageSessionEnded, tooManySubmissions } from './refusals.ts';

/** What a sub-merchant's own page shows of its record. */
export interface OwnRecord {
  readonly id: string;
  readonly externalRef: string;
  readonly createdAt: Date;
  readonly openedAt: Date;
  readonly shown: {
    readonly platform: ReturnType<typeof renderPlatform>;
    readonly charges_enabled: boolean;
    readonly payouts_enabled: boolean;
    /** The number of due items. */
    readonly due: number;
    readonly due_by: string | null;
    /** The last digits of the bank account that was submitted last; nothing else of it. */
    readonly bank_last4: string | null;
  };
}

/** The record of the caller's page. */
export async function readOwnRecord(
  onboarding: Onboarding,
  { caller }: Pick<PlatformContext, 'caller'>,
): Promise<OwnRecord> {
  const { link, record } = await requirePage(onboarding, caller);
  const { externalRef } = record;
  const branding = await findBranding(onboarding.database, caller.platformId);
  const flags = shownFlags(record.progress, record);
  const requirements = shownRequirements({ ...record, ...record.progress });
  const isRejected = record.progress.status === 'rejected';
  const names = [...requirements.pastDue, ...requirements.currentlyDue];
  return {
    id: record.id,
    externalRef,
    createdAt: record.createdAt,
    openedAt: link.openedAt ?? link.createdAt,
    shown: {
      platform: renderPlatform(branding),
      charges_enabled: flags.chargesEnabled,
      payouts_enabled: flags.payoutsEnabled,
      due: isRejected ? 0 : dueItems(names, { country: record.country, missing: [] }).length,
      due_by: requirements.currentDeadline,
      bank_last4: bankLast4(onboarding, record),
    },
  };
}

/** A form that was opened from a page lasts as long as filling it in may take. */
const formMs = 24 * 60 * 60 * 1000;
/** More than anybody opens by hand from one page. */
const formsMax = 20;

/** Makes a link to the form for what is due. It ends with the link of the page. */
export async function openForm(
  { onboarding, baseUrl }: LinkParts,
  context: PlatformContext,
): Promise<Answer> {
  const { caller, now } = context;
  const { link } = await requirePage(onboarding, caller);
  const { id, externalRef } = link;
  const { token, insert } = newLink({ kind: 'form', caller, externalRef, now, validMs: formMs });
  return onboarding.idempotency.once(
    context,
    async (transaction) => {
      if (!(await takeSubmission(transaction, { id, submissionsMax: formsMax }))) {
        throw tooManySubmissions();
      }
      await insert(transaction);
      const url = `${baseUrl()}/onboard/${token}`;
      return { status: 201, body: { object: 'own_form', url } };
    },
    { sealed: true },
  );
}

/** The link and record of an open page. One whose data is being erased has none. */
async function requirePage(
  { database }: Onboarding,
  caller: PlatformContext['caller'],
): Promise<{ readonly link: OnboardingLink; readonly record: SubMerchant }> {
  const { platformId, actor } = caller;
  const id = parseId('pgl', actor);
  const key = { platformId, kind: 'page' } as const;
  const link = id === null ? undefined : await findLink(database, { ...key, id });
  if (link === undefined) throw pageSessionEnded();
  const record = await findRecord({ database }, { caller, params: link });
  if (record.erasedAt !== null) throw pageSessionEnded();
  return { link, record };
}

function bankLast4({ keyring }: Onboarding, record: SubMerchant): string | null {
  const { external_account: account } = openDocument(keyring, record, record.document).fields;
  if (!isJsonObject(account)) return null;
  const number = account.iban ?? account.account_number;
  // The last four of a number that has hardly more would be all of it.
  return typeof number === 'string' && number.length >= 8 ? number.slice(-4) : null;
}
