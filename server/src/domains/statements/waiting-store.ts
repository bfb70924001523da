import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { BalanceMovement } from '../../psp/balance-port.ts';
import type { Statement } from './types.ts';

type Key = Pick<Statement, 'platformId' | 'id'>;

/** Keeps a movement until it can be explained. */
export async function keepWaiting(
  database: Queryable,
  { platformId, id }: Key,
  kept: { readonly movement: BalanceMovement; readonly reason: string; readonly now: Date },
): Promise<void> {
  const { movement, reason, now } = kept;
  await database.rows(sql('waiting_movement_keep')`
    insert into waiting_movements (platform_id, statement_id, ref, movement, reason, since)
    values (
      ${platformId}::uuid, ${id}::uuid, ${movement.ref}::text, ${writeMovement(movement)}::text,
      ${reason}::text, ${now}::timestamptz
    )
    on conflict (platform_id, statement_id, ref) do update set reason = excluded.reason`);
}

export async function stopWaiting(
  database: Queryable,
  { platformId, id }: Key,
  ref: string,
): Promise<void> {
  await database.rows(sql('waiting_movement_delete')`
    delete from waiting_movements
    where platform_id = ${platformId}::uuid
      and statement_id = ${id}::uuid
      and ref = ${ref}::text`);
}

interface WaitingRow {
  readonly movement: string;
  readonly since: Date;
}

/** The number of waiting movements checked again in one reading. */
const waitingMax = 1_000;

/** The waiting movements of a statement, oldest first. */
export async function listWaiting(
  database: Queryable,
  { platformId, id }: Key,
): Promise<readonly { readonly movement: BalanceMovement; readonly since: Date }[]> {
  const rows = await database.rows<WaitingRow>(sql('waiting_movement_list')`
    select movement, since
    from waiting_movements
    where platform_id = ${platformId}::uuid and statement_id = ${id}::uuid
    order by since, ref
    limit ${waitingMax}::integer`);
  return rows.map(({ movement, since }) => ({ movement: readMovement(movement), since }));
}

export interface WaitingMovement {
  readonly ref: string;
  readonly account: string | null;
  readonly reason: string;
  readonly since: Date;
}

/** All movements of a platform that have waited since then or longer. */
export function listLongWaiting(
  database: Queryable,
  { platformId, before }: { readonly platformId: string; readonly before: Date },
): Promise<WaitingMovement[]> {
  return database.rows<WaitingMovement>(sql('waiting_movement_list_long')`
    select w.ref, s.psp_account as account, w.reason, w.since
    from waiting_movements w
    join statement_accounts s
      on s.platform_id = ${platformId}::uuid and s.statement_id = w.statement_id
    where w.platform_id = ${platformId}::uuid and w.since <= ${before}::timestamptz
    order by w.since, w.ref
    limit 100`);
}

const amountNames = new Set(['gross', 'platformFee', 'fee', 'net', 'amount']);

function writeMovement(movement: BalanceMovement): string {
  return JSON.stringify(movement, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

function readMovement(text: string): BalanceMovement {
  const read = JSON.parse(text, (name, value: unknown) => {
    if (amountNames.has(name) && typeof value === 'string') return BigInt(value);
    return name === 'at' && typeof value === 'string' ? new Date(value) : value;
  });
  return read as BalanceMovement;
}
