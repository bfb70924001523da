import type { Idempotency } from '../../../operations/idempotency.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { type Branding, findBranding, saveBranding } from './branding-store.ts';

export interface BrandingParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
}

interface BrandingBody {
  readonly display_name?: string;
  readonly colour?: string | null;
}

export async function readBranding(
  { database }: BrandingParts,
  { caller }: PlatformContext,
): Promise<Answer> {
  return { status: 200, body: render(await findBranding(database, caller.platformId)) };
}

/** Changes the given fields and keeps the rest. */
export async function changeBranding(
  { idempotency }: BrandingParts,
  context: PlatformContext<unknown, unknown, BrandingBody>,
): Promise<Answer> {
  const { platformId } = context.caller;
  return idempotency.once(context, async (transaction) => {
    const present = await findBranding(transaction, platformId);
    const { display_name: displayName = present.displayName, colour = present.colour } =
      context.body;
    const changed = { displayName, colour: colour?.toLowerCase() ?? null };
    await saveBranding(transaction, platformId, changed);
    return { status: 200, body: render(changed) };
  });
}

function render({ displayName, colour }: Branding) {
  return { object: 'branding', display_name: displayName, colour };
}
