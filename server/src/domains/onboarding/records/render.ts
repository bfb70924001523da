import type { Keyring, Sealed } from '../../../lib/keyring.ts';
import { shownNotices } from '../notices/notices.ts';
import { shownFlags, shownRequirements } from '../restrictions/restrictions.ts';
import type { Progress, SubMerchant } from '../types.ts';
import { metadataOf, openDocument } from './document.ts';
import type { SubMerchantView } from './view-store.ts';

/** The same for POST, GET and PATCH. */
export function renderSubMerchant(
  view: Omit<SubMerchantView, 'platformId' | 'id' | keyof Sealed>,
  metadata: Readonly<Record<string, string>>,
) {
  const notices = shownNotices(view.notices);
  return {
    externalRef: view.externalRef,
    status: view.status,
    charges_enabled: view.chargesEnabled,
    payouts_enabled: view.payoutsEnabled,
    requirements: { ...shownRequirements(view), disabledReason: view.disabledReason },
    pauses: { charges: view.chargesPaused, payouts: view.payoutsPaused },
    ...(notices.length > 0 && { notices }),
    businessType: view.businessType,
    country: view.country,
    business_profile: { name: view.displayName },
    metadata,
    ...(view.erasedAt !== null && { erased_at: view.erasedAt.toISOString() }),
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  };
}

/** Opens the document for its metadata, the only part shown. */
export function renderStored(keyring: Keyring, view: SubMerchantView) {
  return renderSubMerchant(view, metadataOf(openDocument(keyring, view, view)));
}

export function viewOf(subMerchant: SubMerchant, progress: Progress): SubMerchantView {
  const { document } = subMerchant;
  return { ...subMerchant, ...document, ...progress, ...shownFlags(progress, subMerchant) };
}
