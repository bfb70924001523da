import type { SubMerchantView } from './store.ts';

/** The five documented fields, identical for POST, GET and PATCH. */
export function renderSubMerchant(view: SubMerchantView) {
  return {
    externalRef: view.externalRef,
    status: view.status,
    charges_enabled: view.chargesEnabled,
    payouts_enabled: view.payoutsEnabled,
    requirements: { ...view.requirements, disabledReason: view.disabledReason },
  };
}
