import { exponentOf } from '../../../lib/currencies.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Traits } from './trait-store.ts';

/** What one record says. */
interface RecordRow {
  readonly id: string;
  readonly currency: string;
  readonly deviceId: string;
  readonly last4: string | null;
  readonly authorisationCode: string | null;
  readonly tapped: bigint | null;
  readonly tip: bigint | null;
  readonly increased: bigint | null;
  readonly captured: bigint | null;
}

/**
 * The traits of these transactions, as far as they are recorded. They are cut out of the stages'
 * text, since parsing it would cost ten times as much. No text that a caller sent can pass for one:
 * JSON escapes its quotation marks.
 */
export async function deriveTraits(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<Traits[]> {
  if (ids.length === 0) return [];
  const rows = await database.rows<RecordRow>(sql('record_list_traits')`
    select t.transaction_id as id, t.currency, t.device_id as "deviceId",
      substring(r.stages from '"last4":"([0-9]{4})"') as last4,
      substring(r.stages from '"authorisation_code":"([^"]+)"') as "authorisationCode",
      substring(r.stages from '[[]"tap",[{]"amount":([0-9]+)')::bigint as tapped,
      substring(r.stages from '[[]"tap",[{]"amount":[0-9]+,"tip_amount":([0-9]+)')::bigint as tip,
      substring(
        r.stages from '[[]"increase",[{]"amount":([0-9]+),"approved":true'
      )::bigint as increased,
      substring(r.stages from '[[]"capture",[{]"amount":([0-9]+)')::bigint as captured
    from transactions t
    join records r on r.platform_id = ${platformId}::uuid and r.object_id = t.transaction_id
    where t.platform_id = ${platformId}::uuid
      and t.transaction_id = any(${ids}::uuid[])
    order by r.object_id, r.position`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(traitsIn);
}

function traitsIn(rows: readonly RecordRow[]): Traits {
  const [first] = rows;
  if (first === undefined) throw new Error('a transaction without records');
  const told = <Name extends keyof RecordRow>(name: Name) =>
    rows.find((row) => row[name] !== null)?.[name] ?? null;
  const last4 = told('last4');
  const amounts = rows.flatMap(({ tapped, tip, increased, captured }) => [
    tapped === null ? null : tapped + (tip ?? 0n),
    increased,
    captured,
  ]);
  const known = amounts.filter((amount) => amount !== null && amount > 0n) as bigint[];
  return {
    id: first.id,
    amounts: [...new Set(known.map((amount) => thousandthsOf(amount, first.currency)))],
    last4: last4 === null ? null : Number(last4),
    authorisationCode: told('authorisationCode')?.toUpperCase() ?? null,
    deviceId: first.deviceId,
  };
}

export function thousandthsOf(amountMinor: bigint, currency: string): bigint {
  return amountMinor * 10n ** BigInt(3 - exponentOf(currency));
}
