import { conflict, notFound, unprocessable } from '../../lib/errors.ts';

export const submerchantNotFound = notFound(
  'submerchant_not_found',
  'This platform has no sub-merchant with that externalRef.',
  'Check the externalRef and the platform of the key; `GET /sub-merchants` lists the sub-merchants.',
);

export const linkNotFound = notFound(
  'onboarding_link_not_found',
  'This platform has no such onboarding link.',
  'Check the id and the platform of the key; `GET /v1/onboarding-links` lists the links.',
);

export const pageLinkNotFound = notFound(
  'page_link_not_found',
  'This platform has no such page link.',
  'Check the id and the platform of the key; `GET /v1/page-links` lists the links.',
);

export const countryNotSupported = unprocessable(
  'country_not_supported',
  'Sub-merchants cannot be onboarded in this country.',
  'Use one of the countries that the payment provider supports; the onboarding guide lists those of the simulator.',
);

export const submerchantRejected = conflict(
  'submerchant_rejected',
  'The PSP declined this sub-merchant for good; requirements.disabledReason says why.',
  'Nothing can be changed any more; take the matter up with the payment provider, or onboard another business.',
);

export const submerchantErased = conflict(
  'submerchant_erased',
  "This sub-merchant's data is being erased, or was.",
  'Nothing can be changed any more. To trade again the business is onboarded under another externalRef.',
);

export const payoutsNotSuspended = conflict(
  'payouts_not_held',
  'The payouts of this sub-merchant are not held, so there is nothing to release.',
  'Read the sub-merchant: `requirements.disabledReason` says why payouts are off, if they are.',
);

export const statusConflict = conflict(
  'status_conflict',
  'The sub-merchant is not in a status in which this can happen.',
  'Read the sub-merchant again and act by its present status.',
);
