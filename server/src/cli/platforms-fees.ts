import { requirePlatform } from '../domains/access/index.ts';
import { type FeePlan, listFeePlans, noFee, setFeePlan } from '../domains/payments/index.ts';
import { isCurrency } from '../lib/currencies.ts';
import { toJsonAmount } from '../lib/money.ts';
import { defineCommand } from './command.ts';
import { jsonOption } from './json-option.ts';
import { platformOption } from './platform-option.ts';
import { renderTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

export const platformsFees = defineCommand({
  name: 'platforms fees',
  summary: 'Shows or sets what a platform keeps of each capture in a currency.',
  about: [
    'A share in hundredths of a per cent and a fixed part in minor units. With one of the two it ' +
      'is set, and captures from then on use it; without, it is shown. A tap may bring a fee of ' +
      'its own.',
  ],
  arguments: {},
  options: {
    platform: platformOption,
    currency: {
      type: 'string',
      placeholder: 'code',
      about: 'The ISO 4217 code, such as EUR (default all, which cannot be set at once).',
    },
    'basis-points': {
      type: 'string',
      placeholder: 'number',
      about: 'The share: 150 is 1.5 % (default 0 where the fixed part is set).',
    },
    fixed: {
      type: 'string',
      placeholder: 'number',
      about: 'The fixed part, in minor units: 25 is 0.25 EUR (default 0 where the share is set).',
    },
    json: jsonOption,
  },
  examples: [
    {
      does: 'Keep 1.5 % and 25 cents of each capture in euros:',
      line: 'npx taprail platforms fees --platform acme --currency EUR --basis-points 150 --fixed 25',
    },
    {
      does: 'See what it keeps:',
      line: 'npx taprail platforms fees --platform acme',
    },
  ],
  async run(given, terminal) {
    const currency = given.currency?.toUpperCase();
    if (currency !== undefined && !isCurrency(currency)) {
      throw new UsageError('--currency must be an ISO 4217 code.');
    }
    const plan = readPlan(given);
    if (plan !== null && currency === undefined) {
      throw new UsageError(
        '--currency <code> is required to set a fee: npx taprail platforms fees --platform ' +
          `"${given.platform}" --currency <code> --basis-points <number> --fixed <number>.`,
      );
    }
    await withDatabase(terminal, async ({ database }) => {
      const { id: platformId, name } = await requirePlatform(database, given.platform);
      if (plan !== null && currency !== undefined) {
        await setFeePlan(database, { platformId, currency, plan });
      }
      const set = await listFeePlans(database, platformId);
      const shown =
        currency === undefined ? set : new Map([[currency, set.get(currency) ?? noFee]]);
      if (given.json) {
        const data = [...shown].map(([code, fee]) => planJson(code, fee));
        return terminal.print(JSON.stringify({ data }, null, 2));
      }
      terminal.print(currency === undefined ? renderPlans(name, shown) : sentence(name, shown));
    });
  },
});

/** Null where nothing is to be set. */
function readPlan(given: {
  readonly 'basis-points': string | undefined;
  readonly fixed: string | undefined;
}): FeePlan | null {
  if (given['basis-points'] === undefined && given.fixed === undefined) return null;
  return {
    basisPoints: readWhole(given['basis-points'], { name: 'basis-points', max: 10_000 }),
    fixedMinor: BigInt(readWhole(given.fixed, { name: 'fixed', max: 1_000_000_000 })),
  };
}

function planJson(currency: string, { basisPoints, fixedMinor }: FeePlan) {
  const fixed = toJsonAmount(fixedMinor);
  return { object: 'fee_plan', currency, basis_points: basisPoints, fixed_amount: fixed };
}

function sentence(platform: string, plans: ReadonlyMap<string, FeePlan>): string {
  const lines = [...plans].map(
    ([currency, { basisPoints, fixedMinor }]) =>
      `"${platform}" keeps ${basisPoints} basis points and ${fixedMinor} minor units of each ` +
      `capture in ${currency}.`,
  );
  return lines.join('\n');
}

function renderPlans(platform: string, plans: ReadonlyMap<string, FeePlan>): string {
  if (plans.size > 0) {
    const rows = [...plans].map(([currency, { basisPoints, fixedMinor }]) => [
      currency,
      String(basisPoints),
      String(fixedMinor),
    ]);
    return renderTable([['CURRENCY', 'BASIS POINTS', 'FIXED'], ...rows]);
  }
  return (
    `"${platform}" keeps nothing of its captures. Set a fee with:\n` +
    `  npx taprail platforms fees --platform "${platform}" --currency EUR --basis-points 150`
  );
}

function readWhole(
  text: string | undefined,
  bounds: { readonly name: string; readonly max: number },
): number {
  const value = Number(text ?? 0);
  if (/^\d+$/.test(text ?? '0') && value <= bounds.max) return value;
  throw new UsageError(`--${bounds.name} must be a whole number from 0 to ${bounds.max}.`);
}
