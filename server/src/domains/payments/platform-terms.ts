import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { type FeePlan, noFee } from './decisions/fees.ts';

/** What a tap needs to know of its platform's terms. */
interface PlatformTerms {
  readonly ceilingMultiplier: number;
  planFor(currency: string): FeePlan;
}

const lifetimeMs = 500;

/** Platforms' terms, read from the database at most every half second. */
export class TermsBook {
  readonly #database: Database;
  readonly #known = new Map<string, { terms: Promise<PlatformTerms>; untilMs: number }>();

  constructor(database: Database) {
    this.#database = database;
  }

  read(platformId: string): Promise<PlatformTerms> {
    const known = this.#known.get(platformId);
    if (known !== undefined && performance.now() < known.untilMs) return known.terms;
    const terms = this.#load(platformId);
    this.#known.set(platformId, { terms, untilMs: performance.now() + lifetimeMs });
    terms.catch(() => this.#known.delete(platformId));
    return terms;
  }

  async #load(platformId: string): Promise<PlatformTerms> {
    const rows = await this.#database.rows<PlanRow & { ceiling_multiplier: number }>(sql(
      'platform_terms_read',
    )`
      select p.ceiling_multiplier, f.currency, f.basis_points, f.fixed_amount
      from platforms p
      left join platform_fee_plans f on f.platform_id = ${platformId}::uuid
      where p.platform_id = ${platformId}::uuid`);
    const plans = plansIn(rows);
    return {
      ceilingMultiplier: rows[0]?.ceiling_multiplier ?? 1,
      planFor: (currency) => plans.get(currency) ?? noFee,
    };
  }
}

export async function setFeePlan(
  database: Database,
  fee: { readonly platformId: string; readonly currency: string; readonly plan: FeePlan },
): Promise<void> {
  await database.rows(sql('platform_fee_plan_set')`
    insert into platform_fee_plans (platform_id, currency, basis_points, fixed_amount)
    values (
      ${fee.platformId}::uuid, ${fee.currency}::text, ${fee.plan.basisPoints}::integer,
      ${fee.plan.fixedMinor}::bigint
    )
    on conflict (platform_id, currency) do update
    set basis_points = excluded.basis_points, fixed_amount = excluded.fixed_amount`);
}

/** The plans that were set, by currency. */
export async function listFeePlans(
  database: Database,
  platformId: string,
): Promise<ReadonlyMap<string, FeePlan>> {
  const rows = await database.rows<PlanRow>(sql('platform_fee_plan_list')`
    select currency, basis_points, fixed_amount
    from platform_fee_plans
    where platform_id = ${platformId}::uuid
    order by currency`);
  return plansIn(rows);
}

interface PlanRow {
  readonly currency: string;
  readonly basis_points: number;
  readonly fixed_amount: bigint;
}

function plansIn(rows: readonly PlanRow[]): ReadonlyMap<string, FeePlan> {
  return new Map(
    rows.map(({ currency, basis_points: basisPoints, fixed_amount: fixedMinor }) => [
      currency,
      { basisPoints, fixedMinor },
    ]),
  );
}
