import { invalidField, invalidFields } from '../../../lib/errors.ts';
import type { Idempotency } from '../../../operations/idempotency.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { type Branding, findBranding, saveBranding } from './branding-store.ts';
import { readLogo } from './logo.ts';

export interface BrandingParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
}

interface BrandingBody {
  readonly display_name?: string;
  readonly colour?: string | null;
  /** The image in base64. */
  readonly logo?: string | null;
  readonly terms_url?: string | null;
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
  const { body } = context;
  const given = {
    ...(body.display_name === undefined ? {} : { displayName: body.display_name }),
    ...(body.colour === undefined ? {} : { colour: body.colour?.toLowerCase() ?? null }),
    ...(body.logo === undefined ? {} : { logo: body.logo === null ? null : readLogo(body.logo) }),
    ...(body.terms_url === undefined ? {} : { termsUrl: readTermsUrl(body.terms_url) }),
  };
  return idempotency.once(context, async (transaction) => {
    const changed = { ...(await findBranding(transaction, platformId)), ...given };
    await saveBranding(transaction, platformId, changed);
    return { status: 200, body: render(changed) };
  });
}

/** Customers follow the link, so it leads nowhere but to a page over TLS. */
function readTermsUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  const isPage = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (isPage) return url.href;
  const sentence = 'must be a web address that begins with https://.';
  throw invalidFields([invalidField('terms_url', sentence)]);
}

function render({ displayName, colour, logo, termsUrl }: Branding) {
  return { object: 'branding', display_name: displayName, colour, logo, terms_url: termsUrl };
}
