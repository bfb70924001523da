import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { type Asking, type Demand, divideRate } from './divide-rate.ts';

/** What a process wants of a limit, and how high the limit is. */
export interface Wanted {
  readonly name: string;
  readonly limit: number;
  readonly demand: Demand;
}

/** What a process may have of a limit, and what all processes ask of it. */
export interface Leased {
  readonly name: string;
  readonly share: number;
  readonly asking: readonly Asking[];
}

interface LeaseRow {
  readonly name: string;
  readonly process_id: string;
  readonly demand: readonly number[];
  readonly share: number;
}

/**
 * How the processes of a deployment divide the limits of a connection. Each leases its share for a
 * while, and renews it every second or so: no call costs a statement.
 */
export class CallLeases {
  readonly #database: Database;
  readonly #processId: string;
  /** How long a share belongs to a process that is not heard of any more. */
  readonly #leaseMs: number;

  constructor(
    database: Database,
    { processId, leaseMs }: { readonly processId: string; readonly leaseMs: number },
  ) {
    this.#database = database;
    this.#processId = processId;
    this.#leaseMs = leaseMs;
  }

  /** Says what this process wants, and returns what it gets. Limits that it leaves out it gives up. */
  async renew(connection: string, wanted: readonly Wanted[]): Promise<readonly Leased[]> {
    const processId = this.#processId;
    const now = new Date();
    const until = new Date(now.getTime() + this.#leaseMs);
    const names = wanted.map(({ name }) => name);
    return this.#database.transaction(async (transaction) => {
      // One process after the other, so that together they never take more than there is.
      await transaction.rows(sql('call_lease_lock')`
        select pg_advisory_xact_lock(hashtextextended(${`calls ${connection}`}::text, 0))`);
      await transaction.rows(sql('call_lease_drop')`
        delete from psp_call_leases
        where connection = ${connection}::text
          and ((process_id = ${processId}::uuid and not name = any(${names}::text[]))
            or lease_until <= ${now}::timestamptz)`);
      const rows = await transaction.rows<LeaseRow>(sql('call_lease_list')`
        select name, process_id, demand, share
        from psp_call_leases
        where connection = ${connection}::text and name = any(${names}::text[])`);
      const leased = wanted.map(({ name, limit, demand }) => {
        const known = rows.filter((row) => row.name === name).map(askingOf);
        const own = known.find((each) => each.processId === processId);
        const others = known.filter((each) => each !== own);
        const asking = [...others, { processId, demand, share: own?.share ?? 0 }];
        return { name, asking, share: divideRate(limit, asking, processId) };
      });
      await transaction.rows(sql('call_lease_save')`
        insert into psp_call_leases (connection, name, process_id, demand, share, lease_until)
        select ${connection}::text, u.name, ${processId}::uuid,
          string_to_array(u.demand, ' ')::integer[], u.share, ${until}::timestamptz
        from unnest(
          ${names}::text[],
          ${wanted.map(({ demand }) => demand.map(toThousandths).join(' '))}::text[],
          ${leased.map(({ share }) => toThousandths(share))}::integer[]
        ) as u (name, demand, share)
        on conflict (connection, name, process_id) do update
        set demand = excluded.demand, share = excluded.share, lease_until = excluded.lease_until`);
      return leased;
    });
  }

  /** Gives up what this process has of a connection. */
  async release(connection: string): Promise<void> {
    await this.#database.rows(sql('call_lease_release')`
      delete from psp_call_leases
      where connection = ${connection}::text and process_id = ${this.#processId}::uuid`);
  }
}

function askingOf({ process_id: processId, demand, share }: LeaseRow): Asking {
  const perSecond = (thousandths: number) => thousandths / 1000;
  return { processId, demand: demand.map(perSecond), share: perSecond(share) };
}

/** Never more than it is, so that shares never sum up to more than a limit. */
function toThousandths(perSecond: number): number {
  return Math.floor(perSecond * 1000);
}
