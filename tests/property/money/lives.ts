import { seededRandom } from '../../crash/seeded-random.ts';
import { startNodes } from '../payments/nodes.ts';
import { checkMoney, checkTold } from './checks.ts';
import { MoneyLife } from './life.ts';
import { checkStatements } from './statements.ts';

export interface MoneySummary {
  readonly lives: number;
  readonly seconds: number;
  /** How often each action had each outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
}

const livesAtOnce = 6;

/**
 * Random lives of platforms: taps, stays, refunds, disputes, payouts, pauses, changed settings and
 * faults of the provider, over weeks with changes of clocks, holidays and ends of years. The money
 * is checked after each life. Throws with the seed of the first failed life. Needs the PostgreSQL
 * that the tests' global setup starts.
 */
export async function runMoneyLives(options: {
  readonly lives: number;
  readonly seed: number;
  /** The number of actions in a life. */
  readonly actions?: number;
}): Promise<MoneySummary> {
  const { lives, seed, actions = 90 } = options;
  const startedAtMs = performance.now();
  const nodes = await startNodes({ TAPRAIL_SIMULATOR_EFFECTS: 'true' });
  const outcomes = new Map<string, number>();
  const countOutcome = (outcome: string) =>
    void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const live = async (ownSeed: number) => {
    const random = seededRandom(ownSeed);
    const life = await MoneyLife.begin({ nodes, random, countOutcome });
    try {
      for (let done = 0; done < actions; done += 1) await life.act();
      const books = { database: nodes.database, platformId: life.platform.id };
      const [api] = life.platform.clients;
      await life.calm();
      await checkTold(books, api);
      await life.rest();
      await checkMoney(books, api, { shops: life.shops, isClockMovedMeanwhile: false });
      await checkStatements(books, api, random);
    } catch (error) {
      const history = life.history.join('\n');
      throw new Error(`the money of seed ${ownSeed} went wrong\n${history}`, { cause: error });
    }
  };
  let begun = 0;
  const next = async () => {
    while (begun < lives) {
      begun += 1;
      await live(seed + begun - 1);
    }
  };
  try {
    await Promise.all(Array.from({ length: livesAtOnce }, next));
  } finally {
    await nodes.stop();
  }
  return { lives, seconds: Math.round((performance.now() - startedAtMs) / 100) / 10, outcomes };
}
