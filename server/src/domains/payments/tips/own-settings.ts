import type { Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { unknownSubMerchant } from '../../onboarding/index.ts';
import { mergeByCurrency, readTips, renderTips } from '../../platforms/index.ts';
import type { Payments } from '../payments.ts';
import { findOwnTips, lockOwnTips, type OwnTips, saveOwnTips } from './tip-store.ts';

type ByRefContext = PlatformContext<{ readonly externalRef: string }>;

/** What was set for a sub-merchant alone. */
export async function getOwnSettings(
  { database }: Payments,
  context: ByRefContext,
): Promise<Answer> {
  const { suggestions } = await requireOwnTips(database, context);
  return answer(context, suggestions);
}

export async function changeOwnSettings(
  payments: Payments,
  context: ByRefContext,
  tips: Parameters<typeof readTips>[0] = {},
): Promise<Answer> {
  const { platformId } = context.caller;
  const changed = await payments.idempotency.once(context, async (transaction) => {
    const { subMerchantId } = await requireOwnTips(transaction, context);
    const key = { platformId, subMerchantId };
    const suggestions = mergeByCurrency(await lockOwnTips(transaction, key), readTips(tips));
    await saveOwnTips(transaction, key, { suggestions, now: context.now });
    return answer(context, suggestions);
  });
  payments.wake(platformId);
  return changed;
}

async function requireOwnTips(
  database: Queryable,
  { caller: { platformId }, params: { externalRef } }: ByRefContext,
): Promise<OwnTips> {
  const owner = { platformId, externalRef };
  const found = await findOwnTips(database, owner);
  if (found === undefined) throw await unknownSubMerchant(database, owner);
  return found;
}

function answer({ params }: ByRefContext, suggestions: OwnTips['suggestions']): Answer {
  const body = {
    object: 'submerchant_settings',
    submerchant: params.externalRef,
    tip_suggestions: renderTips(suggestions),
  };
  return { status: 200, body };
}
