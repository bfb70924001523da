import { requirePlatform } from '../domains/access/index.ts';
import { setFeePlan } from '../domains/payments/index.ts';
import { isCurrency } from '../lib/currencies.ts';
import { defineCommand } from './command.ts';
import { platformOption } from './platform-option.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

export const platformsFees = defineCommand({
  name: 'platforms fees',
  summary: 'Sets what a platform keeps of each capture in a currency.',
  about: [
    'A share in hundredths of a per cent and a fixed part in minor units. Captures from then on ' +
      'use it; a tap may bring a fee of its own.',
  ],
  arguments: {},
  options: {
    platform: platformOption,
    currency: {
      type: 'string',
      required: true,
      placeholder: 'code',
      about: 'The ISO 4217 code, such as EUR.',
    },
    'basis-points': {
      type: 'string',
      placeholder: 'number',
      about: 'The share: 150 is 1.5 % (default 0).',
    },
    fixed: {
      type: 'string',
      placeholder: 'number',
      about: 'The fixed part, in minor units: 25 is 0.25 EUR (default 0).',
    },
  },
  examples: [
    {
      does: 'Keep 1.5 % and 25 cents of each capture in euros:',
      line: 'npx taprail platforms fees --platform acme --currency EUR --basis-points 150 --fixed 25',
    },
    {
      does: 'Keep nothing any more:',
      line: 'npx taprail platforms fees --platform acme --currency EUR',
    },
  ],
  async run(given, terminal) {
    const currency = given.currency.toUpperCase();
    if (!isCurrency(currency)) throw new UsageError('--currency must be an ISO 4217 code.');
    const basisPoints = readWhole(given['basis-points'], { name: 'basis-points', max: 10_000 });
    const fixed = readWhole(given.fixed, { name: 'fixed', max: 1_000_000_000 });
    await withDatabase(terminal, async ({ database }) => {
      const platform = await requirePlatform(database, given.platform);
      const plan = { basisPoints, fixedMinor: BigInt(fixed) };
      await setFeePlan(database, { platformId: platform.id, currency, plan });
      terminal.print(
        `"${platform.name}" keeps ${basisPoints} basis points and ${fixed} of each capture in ${currency}.`,
      );
    });
  },
});

function readWhole(
  text: string | undefined,
  bounds: { readonly name: string; readonly max: number },
): number {
  const value = Number(text ?? 0);
  if (/^\d+$/.test(text ?? '0') && value <= bounds.max) return value;
  throw new UsageError(`--${bounds.name} must be a whole number from 0 to ${bounds.max}.`);
}
