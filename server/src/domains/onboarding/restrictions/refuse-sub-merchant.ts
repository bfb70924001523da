import type { ServiceError } from '../../../lib/errors.ts';
import { didYouMean } from '../../../lib/faults/did-you-mean.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { submerchantNotFound } from '../errors.ts';
import type { RequirementsProfile, Status } from '../types.ts';

interface Handle {
  readonly platformId: string;
  readonly externalRef: string;
}

/**
 * The most neighbours, on either side in the alphabet, that a misspelt externalRef is compared
 * with.
 */
const neighboursMax = 100;

/** The refusal of an unknown externalRef, with the probable one. */
export async function unknownSubMerchant(
  database: Queryable,
  { platformId, externalRef }: Handle,
  extras: { readonly param?: string } = {},
): Promise<ServiceError> {
  const neighbours = await database.rows<{ externalRef: string }>(sql('submerchant_neighbours')`
    (select external_ref as "externalRef" from submerchants
     where platform_id = ${platformId}::uuid and external_ref >= ${externalRef}::text
     order by external_ref limit ${neighboursMax}::integer)
    union all
    (select external_ref from submerchants
     where platform_id = ${platformId}::uuid and external_ref < ${externalRef}::text
     order by external_ref desc limit ${neighboursMax}::integer)`);
  const known = neighbours.map((neighbour) => neighbour.externalRef);
  const meant = didYouMean(externalRef, known);
  if (meant === null) return submerchantNotFound(extras);
  const message = `${submerchantNotFound.definition.message} Did you mean ${meant}?`;
  return submerchantNotFound({ ...extras, message });
}

/**
 * Says why a sub-merchant cannot charge, with the remedy. Null if it can, maybe since a moment ago.
 */
export async function explainChargesOff(
  database: Queryable,
  { platformId, externalRef }: Handle,
): Promise<string | null> {
  const facts = await database.row<ChargeFacts>(sql('submerchant_charge_facts')`
    select status, charges_paused as "chargesPaused", disabled_reason as "disabledReason",
      requirements, erased_at as "erasedAt"
    from submerchants
    where platform_id = ${platformId}::uuid and external_ref = ${externalRef}::text
      and not charges_enabled`);
  if (facts === undefined) return null;
  return `The sub-merchant cannot charge now: ${reasonOf(facts, `/sub-merchants/${externalRef}`)}`;
}

interface ChargeFacts {
  readonly status: Status;
  readonly chargesPaused: boolean;
  readonly disabledReason: string | null;
  readonly requirements: RequirementsProfile;
  readonly erasedAt: Date | null;
}

function reasonOf(facts: ChargeFacts, path: string): string {
  const { status, disabledReason, requirements, erasedAt } = facts;
  if (erasedAt !== null) return 'its data is being erased, or was. It takes no charges any more.';
  switch (status) {
    case 'enabled':
      return `its charges are paused. POST ${path}/pauses with "charges": false resumes them.`;
    case 'received':
    case 'creating':
      return `its status is ${status}. Wait until GET ${path} says enabled.`;
    case 'rejected':
      return `its status is rejected, for good (${disabledReason}).`;
    case 'errored':
      return 'its status is errored. POST it to /sub-merchants again.';
    case 'pending_requirements':
      return `its status is ${status}${outstanding(requirements, path)}`;
    default:
      return status satisfies never;
  }
}

function outstanding({ currentlyDue, pendingVerification }: RequirementsProfile, path: string) {
  const due = currentlyDue.length;
  if (due > 0) {
    const items = due === 1 ? '1 item is due' : `${due} items are due`;
    return `, and ${items}. GET ${path} lists them in requirements.currentlyDue; PATCH them.`;
  }
  const isVerifying = pendingVerification.length > 0;
  const reason = isVerifying ? ', and the provider is verifying what was sent' : '';
  return `${reason}. Wait until GET ${path} says enabled.`;
}
