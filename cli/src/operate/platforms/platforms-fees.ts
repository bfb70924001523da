import type { Command } from '@commander-js/extra-typings';
import type { FeePlan } from '../../../../server/src/domains/platforms/index.ts';
import { isCurrency } from '../../../../server/src/lib/currencies.ts';
import { toJsonAmount } from '../../../../server/src/lib/money.ts';
import {
  defineCommand,
  jsonOption,
  parseWhole,
  platformOption,
  type Terminal,
  UsageError,
} from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { madeByCli } from '../made-by-cli.ts';

export function addPlatformsFees(platforms: Command, terminal: Terminal): void {
  defineCommand(platforms, 'fees', {
    summary: 'Shows or sets what a platform keeps of each capture in a currency.',
    description:
      'A share in hundredths of a per cent and a fixed part in minor units. With one of the two ' +
      'it is set, as a new version of the settings, and captures from then on use it; without, it ' +
      'is shown. A tap may bring a fee of its own.',
    examples: {
      'Keep 1.5 % and 25 cents of each capture in euros:':
        'npx taprail platforms fees --platform acme --currency EUR --basis-points 150 --fixed 25',
      'See what it keeps:': 'npx taprail platforms fees --platform acme',
    },
  })
    .addOption(platformOption)
    .option(
      '--currency <code>',
      'The ISO 4217 code, such as EUR (default all, which cannot be set at once).',
      parseCurrency,
    )
    .option(
      '--basis-points <number>',
      'The share: 150 is 1.5 % (default 0 where the fixed part is set).',
      (text) => parseWhole(text, { name: 'basis-points', min: 0, max: 10_000 }),
    )
    .option(
      '--fixed <number>',
      'The fixed part, in minor units: 25 is 0.25 EUR (default 0 where the share is set).',
      (text) => parseWhole(text, { name: 'fixed', min: 0, max: 1_000_000_000 }),
    )
    .addOption(jsonOption)
    .action(async ({ platform, currency, basisPoints, fixed, json }) => {
      const { withPlatform } = await import('../with-database.ts');
      const { appendVersion, getSettings, noFee } = await import(
        '../../../../server/src/domains/platforms/index.ts'
      );
      const isSet = basisPoints !== undefined || fixed !== undefined;
      if (isSet && currency === undefined) {
        throw new UsageError(
          '--currency <code> is required to set a fee: npx taprail platforms fees --platform ' +
            `"${platform}" --currency <code> --basis-points <number> --fixed <number>.`,
        );
      }
      await withPlatform(terminal, platform, async ({ database, platform: found }) => {
        const { id: platformId, name } = found;
        if (isSet && currency !== undefined) {
          const plan = { basisPoints: basisPoints ?? 0, fixedMinor: BigInt(fixed ?? 0) };
          const change = { feePlans: new Map([[currency, plan]]) };
          await appendVersion(database, madeByCli(found), change);
        }
        const { feePlans: plans } = await getSettings({ database }, platformId);
        const plan = currency === undefined ? null : (plans.get(currency) ?? noFee);
        if (json) {
          const shown = plan === null ? [...plans] : [[currency, plan] as const];
          const data = shown.map(([code, fee]) => planJson(code, fee));
          return terminal.print(JSON.stringify({ data }, null, 2));
        }
        terminal.print(
          plan === null
            ? renderPlans(name, plans)
            : `"${name}" keeps ${plan.basisPoints} basis points and ${plan.fixedMinor} minor ` +
                `units of each capture in ${currency}.`,
        );
      });
    });
}

function planJson(currency: string | undefined, { basisPoints, fixedMinor }: FeePlan) {
  const fixed = toJsonAmount(fixedMinor);
  return { object: 'fee_plan', currency, basis_points: basisPoints, fixed_amount: fixed };
}

function renderPlans(platform: string, plans: ReadonlyMap<string, FeePlan>): string {
  const rows = [...plans].map(([currency, { basisPoints, fixedMinor }]) => [
    currency,
    String(basisPoints),
    String(fixedMinor),
  ]);
  if (rows.length > 0) return renderTable([['CURRENCY', 'BASIS POINTS', 'FIXED'], ...rows]);
  return (
    `"${platform}" keeps nothing of its captures. Set a fee with:\n` +
    `  npx taprail platforms fees --platform "${platform}" --currency EUR --basis-points 150`
  );
}

function parseCurrency(text: string): string {
  const currency = text.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw new UsageError('--currency must be an ISO 4217 code.');
}
