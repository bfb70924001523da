import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { findPlatform } from '../../platforms/index.ts';

/** A platform's branding on its onboarding forms. */
export interface Branding {
  readonly displayName: string;
  /** Such as #0b7285; null for the page's own colour. */
  readonly colour: string | null;
}

/** The platform's branding; without one, its name alone. */
export async function findBranding(database: Queryable, platformId: string): Promise<Branding> {
  const row = await database.row<Branding>(sql('platform_branding_find')`
    select display_name as "displayName", colour
    from platform_brandings
    where platform_id = ${platformId}::uuid`);
  if (row !== undefined) return row;
  return { displayName: (await findPlatform(database, platformId))?.name ?? '', colour: null };
}

export async function saveBranding(
  database: Queryable,
  platformId: string,
  { displayName, colour }: Branding,
): Promise<void> {
  await database.rows(sql('platform_branding_save')`
    insert into platform_brandings (platform_id, display_name, colour)
    values (${platformId}::uuid, ${displayName}::text, ${colour}::text)
    on conflict (platform_id) do update
    set display_name = excluded.display_name, colour = excluded.colour`);
}
