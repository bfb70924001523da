import type { Keyring } from '../../../lib/keyring.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { findSubMerchants } from '../../onboarding/index.ts';
import type { SearchObject } from './search-object.ts';

const foundMax = 10;
/** Sorts after every character of a reader's id. */
const beyond = '~';

/** What a text of a query may name: people and things that have taps. */
export interface Named {
  readonly subMerchants: readonly (SearchObject & { readonly uuid: string })[];
  readonly readers: readonly SearchObject[];
}

export async function findNamed(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  platformId: string,
  text: string,
): Promise<Named> {
  const [subMerchants, readers] = await Promise.all([
    findSubMerchants({ database, keyring }, { platformId, text, limit: foundMax }),
    findReaders(database, platformId, text),
  ]);
  return {
    subMerchants: subMerchants.map(({ id, externalRef, status, createdAt }) => ({
      uuid: id,
      kind: 'submerchant',
      id: externalRef,
      submerchant: externalRef,
      status,
      money: null,
      createdAt,
    })),
    readers,
  };
}

/** Readers whose id begins with a text. */
async function findReaders(
  database: Queryable,
  platformId: string,
  text: string,
): Promise<SearchObject[]> {
  const rows = await database.rows<Pick<SearchObject, 'id' | 'submerchant' | 'createdAt'>>(
    sql('device_list_by_prefix')`
    select d.device_id as id, s.external_ref as submerchant, d.created_at as "createdAt"
    from devices d
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = d.submerchant_id
    where d.platform_id = ${platformId}::uuid
      and d.device_id >= ${text}::text
      and d.device_id < ${`${text}${beyond}`}::text
    order by d.device_id
    limit ${foundMax}::integer`,
  );
  // In some collations the range holds others, too.
  return rows
    .filter(({ id }) => id.startsWith(text))
    .map((row) => ({ ...row, kind: 'reader', status: null, money: null }));
}
