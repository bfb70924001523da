import type { ServiceError } from '../../../lib/errors.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { explainChargesOff } from '../../onboarding/index.ts';
import { chargesDisabled } from '../errors.ts';

/** The refusal for a sub-merchant that cannot charge, with the reason. */
export async function chargesOff(
  database: Queryable,
  handle: { readonly platformId: string; readonly externalRef: string },
): Promise<ServiceError> {
  const message = await explainChargesOff(database, handle);
  return chargesDisabled({ param: 'submerchant', ...(message !== null && { message }) });
}
