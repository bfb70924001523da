import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { findPlatform } from '../../platforms/index.ts';

/** How a platform looks to its customers, on onboarding forms and their own pages. */
export interface Branding {
  readonly displayName: string;
  /** Such as #0b7285; null for the page's own colour. */
  readonly colour: string | null;
  /** An address that holds the image itself. */
  readonly logo: string | null;
  /** Where the terms are that a form asks to accept. */
  readonly termsUrl: string | null;
}

/** The platform's branding; without one, its name alone. */
export async function findBranding(database: Queryable, platformId: string): Promise<Branding> {
  const row = await database.row<Branding>(sql('platform_branding_find')`
    select display_name as "displayName", colour, logo, terms_url as "termsUrl"
    from platform_brandings
    where platform_id = ${platformId}::uuid`);
  if (row !== undefined) return row;
  const displayName = (await findPlatform(database, platformId))?.name ?? '';
  return { displayName, colour: null, logo: null, termsUrl: null };
}

export async function saveBranding(
  database: Queryable,
  platformId: string,
  { displayName, colour, logo, termsUrl }: Branding,
): Promise<void> {
  await database.rows(sql('platform_branding_save')`
    insert into platform_brandings (platform_id, display_name, colour, logo, terms_url)
    values (
      ${platformId}::uuid, ${displayName}::text, ${colour}::text, ${logo}::text, ${termsUrl}::text
    )
    on conflict (platform_id) do update
    set display_name = excluded.display_name,
        colour = excluded.colour,
        logo = excluded.logo,
        terms_url = excluded.terms_url`);
}

/** The platform as its customers see it. */
export function renderPlatform({ displayName, colour, logo, termsUrl }: Branding) {
  return { name: displayName, colour, logo, terms_url: termsUrl };
}
