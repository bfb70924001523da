import { refusalsOf } from '../../lib/errors.ts';

const notFound = refusalsOf({ type: 'invalid_request', status: 404 });
const unprocessable = refusalsOf({ type: 'invalid_request', status: 422 });
const conflict = refusalsOf({ type: 'conflict', status: 409 });

export const submerchantNotFound = notFound(
  'submerchant_not_found',
  'This platform has no sub-merchant with that externalRef.',
);

export const countryNotSupported = unprocessable(
  'country_not_supported',
  'Sub-merchants cannot be onboarded in this country.',
);

export const immutableField = unprocessable(
  'immutable_field',
  'externalRef and country never change, and businessType not once the account exists. Submit a new sub-merchant instead.',
);

export const submerchantRejected = conflict(
  'submerchant_rejected',
  'The PSP declined this sub-merchant for good; requirements.disabledReason says why.',
);

export const statusConflict = conflict(
  'status_conflict',
  'The sub-merchant is not in a status in which this can happen.',
);
