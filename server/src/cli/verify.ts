import { listPlatforms, requirePlatform } from '../domains/access/index.ts';
import { type Difference, verifyLedger } from '../domains/ledger/index.ts';
import { verifyTransactions } from '../domains/payments/index.ts';
import { StartError } from '../start/listen.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

const differencesShown = 20;

export const verify = defineCommand({
  name: 'verify',
  summary: 'Recomputes the books from scratch and compares.',
  about: [
    'Recomputes every balance from its entries, every posting, every hash chain, and whether what ' +
      'was captured and released is what was authorised. It only reads, and may run beside the ' +
      'service.',
    'Ends with 0 when everything agrees; else it says where the first differences are and ends ' +
      'with 1.',
  ],
  arguments: {},
  options: {
    platform: {
      type: 'string',
      placeholder: 'name',
      about: 'Only this platform (default all).',
    },
  },
  examples: [
    { does: 'Verify everything:', line: 'npx taprail verify' },
    { does: 'Verify one platform:', line: 'npx taprail verify --platform acme' },
  ],
  async run({ platform }, terminal) {
    await withDatabase(terminal, async ({ database }) => {
      const platforms =
        platform === undefined
          ? await listPlatforms(database)
          : [await requirePlatform(database, platform)];
      const differences: Difference[] = [];
      for (const { id, name } of platforms) {
        const progress = progressLine(name);
        differences.push(...(await verifyLedger(database, id)));
        differences.push(...(await verifyTransactions(database, id, progress.show)));
        progress.end();
      }
      if (differences.length === 0) {
        const count = platforms.length === 1 ? 'one platform' : `${platforms.length} platforms`;
        return terminal.print(`Everything agrees, on ${count}.`);
      }
      for (const { what } of differences.slice(0, differencesShown)) terminal.print(what);
      throw new StartError(`${differences.length} differences were found, the first above.`);
    });
  },
});

/** How far a long run has come, on a terminal alone: a script wants the result only. */
function progressLine(name: string) {
  const isShown = process.stderr.isTTY;
  return {
    show(count: number) {
      if (isShown) process.stderr.write(`\r  ${name}: ${count.toLocaleString('en')} transactions`);
    },
    end() {
      if (isShown) process.stderr.write('\r\x1b[K');
    },
  };
}
