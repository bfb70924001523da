import { newUuid } from '../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import { submerchantNotFound } from './errors.ts';
import type { Onboarding } from './onboarding.ts';
import { renderStored } from './render.ts';
import { findById, findIdByExternalRef } from './store.ts';
import type { SubMerchant } from './types.ts';

type ByRef = Pick<PlatformContext<{ readonly externalRef: string }>, 'caller' | 'params'>;

/** The sub-merchant as callers see it; look-ups that arrive together share one statement. */
export async function lookUp(
  { lookups, keyring }: Onboarding,
  { caller, params }: ByRef,
): Promise<Answer> {
  const { platformId } = caller;
  const lookup = { id: newUuid(), platformId, externalRef: params.externalRef };
  const { view } = await lookups.submit(lookup);
  if (view === null) throw submerchantNotFound();
  return { status: 200, body: renderStored(keyring, view) };
}

/** The whole record behind it, or the refusal that there is none. */
export async function findRecord(
  { database }: Onboarding,
  { caller, params }: ByRef,
): Promise<SubMerchant> {
  const { platformId } = caller;
  const id = await findIdByExternalRef(database, { platformId, externalRef: params.externalRef });
  const found = id === null ? undefined : await findById(database, { platformId, id });
  if (found === undefined) throw submerchantNotFound();
  return found;
}
