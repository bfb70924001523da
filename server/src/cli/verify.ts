import type { Command } from '@commander-js/extra-typings';
import type { Difference } from '../domains/ledger/index.ts';
import { examples } from './examples.ts';
import type { Terminal } from './terminal.ts';

const differencesShown = 20;

export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .summary('Recomputes the books from scratch and compares.')
    .description(
      'Recomputes every balance from its entries, every posting, every hash chain, and whether ' +
        'what was captured and released is what was authorised. It only reads, and may run beside ' +
        'the service.\n\n' +
        'Ends with 0 when everything agrees; else it says where the first differences are and ' +
        'ends with 1.',
    )
    .option('--platform <name>', 'Only this platform (default all).')
    .addHelpText(
      'after',
      examples(
        ['Verify everything:', 'npx taprail verify'],
        ['Verify one platform:', 'npx taprail verify --platform acme'],
      ),
    )
    .action(async ({ platform }) => {
      const { withDatabase } = await import('./with-database.ts');
      const { listPlatforms, requirePlatform } = await import('../domains/access/index.ts');
      const { verifyLedger } = await import('../domains/ledger/index.ts');
      const { verifyTransactions } = await import('../domains/payments/index.ts');
      const { StartError } = await import('../start/listen.ts');
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
    });
}

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
