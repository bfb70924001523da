import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { type Notices, type ShownNotice, shownNotices } from './notices.ts';

/** A change that people made to a sub-merchant's account at the provider. */
interface Noticed extends ShownNotice {
  readonly externalRef: string;
}

const subMerchantsMax = 1_000;

/** The notices of a platform's sub-merchants, newest sub-merchant first. */
export async function listNoticed(database: Queryable, platformId: string): Promise<Noticed[]> {
  const rows = await database.rows<{ externalRef: string; notices: Notices }>(
    plannedAfresh(sql('submerchant_list_noticed')`
    select external_ref as "externalRef", notices
    from submerchants
    where platform_id = ${platformId}::uuid and notices <> '{}'::jsonb
    order by submerchant_id desc
    limit ${subMerchantsMax}::integer`),
  );
  return rows.flatMap(({ externalRef, notices }) =>
    shownNotices(notices).map((notice) => ({ externalRef, ...notice })),
  );
}
