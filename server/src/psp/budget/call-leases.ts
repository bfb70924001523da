import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { type Asking, type Demand, divideRate } from './divide-rate.ts';

/** The rate that a process wants of a limit, and the limit itself. */
export interface Wanted {
  readonly name: string;
  readonly limit: number;
  readonly demand: Demand;
}

/** The rate that a process gets of a limit, and what all processes ask for. */
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
 * Divides the limits of a connection between the processes of a deployment. Each leases its share
 * and renews it about every second, so a call costs no statement.
 */
export class CallLeases {
  readonly #database: Database;
  readonly #processId: string;
  /** How long a silent process keeps its share. */
  readonly #leaseMs: number;

  constructor(
    database: Database,
    { processId, leaseMs }: { readonly processId: string; readonly leaseMs: number },
  ) {
    this.#database = database;
    this.#processId = processId;
    this.#leaseMs = leaseMs;
  }

  /** Sends this process's demand and returns its leases. A limit left out is released. */
  async renew(connection: string, wanted: readonly Wanted[]): Promise<readonly Leased[]> {
    const processId = this.#processId;
    const now = new Date();
    const until = new Date(now.getTime() + this.#leaseMs);
    const names = wanted.map(({ name }) => name);
    return this.#database.transaction(async (transaction) => {
      // One process at a time, so that the leases never add up to more than the limit.
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

  /** Releases this process's leases of a connection. */
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

/** Rounds down, so that shares never add up to more than a limit. */
function toThousandths(perSecond: number): number {
  return Math.floor(perSecond * 1000);
}
