import { formatId, parseId, uuidOf } from '../../../lib/ids.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { findPayouts } from '../../settlement/index.ts';
import type { SearchObject } from './search-object.ts';
import { listNewest } from './tap-store.ts';

const foundMax = 10;
const suffixLength = 26;

/** Ids of a prefix from one to another, both included: those that begin alike, or a single one. */
interface NamedIds {
  readonly prefix: string;
  readonly platformId: string;
  readonly fromId: string;
  readonly toId: string;
}

/** The ids that a text is, or is the beginning of: txn_01k9 or more; null for other texts. */
export function readIds(platformId: string, text: string): NamedIds | null {
  const { prefix, start } =
    /^(?<prefix>[a-z]+)_(?<start>[0-9a-z]{1,26})$/i.exec(text)?.groups ?? {};
  if (prefix === undefined || start === undefined) return null;
  const name = prefix.toLowerCase();
  const bound = (digit: string) =>
    parseId(name, `${name}_${start.toLowerCase().padEnd(suffixLength, digit)}`);
  const [fromId, toId] = [bound('0'), bound('z')];
  return fromId === null || toId === null ? null : { prefix: name, platformId, fromId, toId };
}

/** The newest transactions of these ids: their own, their taps', refunds' or charges'. */
export async function findTransactionIds(
  database: Queryable,
  ids: NamedIds,
): Promise<readonly string[]> {
  switch (ids.prefix) {
    case 'txn':
    case 'tap':
    case 'auth': {
      const range = { ...ids, beforeId: next(ids.toId) };
      return listNewest(database, range, { subMerchantId: null, limit: foundMax });
    }
    case 're':
      return findByOperations(database, ids, 'refund');
    case 'chg':
      return findByOperations(database, ids, 'charge');
    default:
      return [];
  }
}

async function findByOperations(
  database: Queryable,
  { platformId, fromId, toId }: NamedIds,
  kind: 'refund' | 'charge',
): Promise<readonly string[]> {
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('operation_list_by_ids')`
    select object_id as id
    from operations
    where platform_id = ${platformId}::uuid
      and operation_id >= ${fromId}::uuid
      and operation_id <= ${toId}::uuid
      and kind = ${kind}::text
    order by operation_id desc
    limit ${foundMax}::integer`),
  );
  return rows.map(({ id }) => id);
}

/** Kinds whose pages say themselves that an id is unknown, by the prefix of a complete id. */
const unread = new Map([
  ['ach', 'authorisation_chain'],
  ['we', 'webhook_endpoint'],
  ['seal', 'seal'],
  ['key', 'api_key'],
  ['req', 'request'],
]);

/** The newest objects of these ids that are no transactions. */
export async function findByIds(
  database: Database,
  ids: NamedIds,
): Promise<readonly SearchObject[]> {
  const { prefix, fromId, toId } = ids;
  const kind = unread.get(prefix);
  if (kind !== undefined && fromId === toId) {
    return [{ ...nothingKnown, kind, id: formatId(prefix, fromId) }];
  }
  if (prefix === 'po') return findPayoutsByIds(database, ids);
  if (prefix === 'dp') return findDisputes(database, ids);
  return prefix === 'evt' ? findEvents(database, ids) : [];
}

const nothingKnown = { submerchant: null, status: null, money: null, createdAt: null } as const;

async function findPayoutsByIds(database: Database, { platformId, fromId, toId }: NamedIds) {
  const rows = await database.rows<{ id: string }>(sql('payout_list_by_ids')`
    select payout_id as id
    from payouts
    where platform_id = ${platformId}::uuid
      and payout_id >= ${fromId}::uuid
      and payout_id <= ${toId}::uuid
    order by payout_id desc
    limit ${foundMax}::integer`);
  return describePayouts(database, platformId, rows);
}

/** The payouts whose bank reference begins with a text, whatever the case. */
export async function findByWireReference(
  database: Database,
  platformId: string,
  prefix: string,
): Promise<readonly SearchObject[]> {
  const rows = await database.rows<{ id: string }>(sql('payout_list_by_wire_reference')`
    select payout_id as id
    from payouts
    where platform_id = ${platformId}::uuid
      and lower(wire_reference collate pg_c_utf8) >= lower(${prefix}::text collate pg_c_utf8)
      and lower(wire_reference collate pg_c_utf8)
        < lower(${prefix}::text collate pg_c_utf8) || ${'\u{10ffff}'}::text
    order by lower(wire_reference collate pg_c_utf8)
    limit ${foundMax}::integer`);
  return describePayouts(database, platformId, rows);
}

async function describePayouts(
  database: Database,
  platformId: string,
  rows: readonly { readonly id: string }[],
): Promise<readonly SearchObject[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const payouts = await findPayouts(database, platformId, ids);
  return ids.flatMap((id) => {
    const payout = payouts.get(id);
    if (payout === undefined) return [];
    const { externalRef, status, amount: amountMinor, currency, createdAt } = payout;
    return [
      {
        kind: 'payout',
        id: formatId('po', id),
        submerchant: externalRef,
        status,
        money: { amountMinor, currency },
        createdAt,
      },
    ];
  });
}

async function findDisputes(
  database: Database,
  { platformId, fromId, toId }: NamedIds,
): Promise<readonly SearchObject[]> {
  const rows = await database.rows<Omit<SearchObject, 'kind' | 'money'>>(
    sql('dispute_list_by_ids')`
    select d.dispute_id as id, s.external_ref as submerchant, d.status,
      d.opened_at as "createdAt"
    from disputes d
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = d.submerchant_id
    where d.platform_id = ${platformId}::uuid
      and d.dispute_id >= ${fromId}::uuid
      and d.dispute_id <= ${toId}::uuid
    order by d.dispute_id desc
    limit ${foundMax}::integer`,
  );
  return rows.map((row) => ({
    ...row,
    kind: 'dispute',
    id: formatId('dp', row.id),
    money: null,
  }));
}

async function findEvents(
  database: Database,
  { platformId, fromId, toId }: NamedIds,
): Promise<readonly SearchObject[]> {
  const rows = await database.rows<Omit<SearchObject, 'kind' | 'money'>>(
    sql('event_list_by_ids')`
    select e.event_id as id, s.external_ref as submerchant, e.type as status,
      e.created_at as "createdAt"
    from events e
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = e.submerchant_id
    where e.platform_id = ${platformId}::uuid
      and e.event_id >= ${fromId}::uuid
      and e.event_id <= ${toId}::uuid
    order by e.event_id desc
    limit ${foundMax}::integer`,
  );
  return rows.map((row) => ({ ...row, kind: 'event', id: formatId('evt', row.id), money: null }));
}

/** The least uuid after this one, which is not the greatest. */
function next(uuid: string): string {
  const value = BigInt(`0x${uuid.replaceAll('-', '')}`) + 1n;
  return uuidOf(value.toString(16).padStart(32, '0'));
}
