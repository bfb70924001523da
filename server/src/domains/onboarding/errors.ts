import { defineRefusal } from '../../lib/errors.ts';

export const submerchantNotFound = defineRefusal({
  type: 'invalid_request',
  status: 404,
  code: 'submerchant_not_found',
  message: 'This platform has no sub-merchant with that externalRef.',
});

export const countryNotSupported = defineRefusal({
  type: 'invalid_request',
  status: 422,
  code: 'country_not_supported',
  message: 'Sub-merchants cannot be onboarded in this country.',
});

export const immutableField = defineRefusal({
  type: 'invalid_request',
  status: 422,
  code: 'immutable_field',
  message:
    'externalRef and country never change, and businessType not once the account exists. Submit a new sub-merchant instead.',
});

export const submerchantRejected = defineRefusal({
  type: 'conflict',
  status: 409,
  code: 'submerchant_rejected',
  message: 'The PSP declined this sub-merchant for good; requirements.disabledReason says why.',
});

export const statusConflict = defineRefusal({
  type: 'conflict',
  status: 409,
  code: 'status_conflict',
  message: 'The sub-merchant is not in a status in which this can happen.',
});
