import type { Command } from '@commander-js/extra-typings';
import type { Difference } from '../../../server/src/domains/ledger/index.ts';
import { defineCommand, jsonOption, type Terminal } from '../command.ts';

const differencesShown = 20;

export function addVerify(program: Command, terminal: Terminal): void {
  defineCommand(program, 'verify', {
    summary: 'Recomputes the ledger from scratch and compares.',
    description:
      'Recomputes every balance from its entries, every posting, every hash chain, every seal, ' +
      'whether what was captured and released is what was authorised, and what the search ' +
      'finds taps by. It only reads, and may run beside the service.\n\n' +
      'Ends with 0 when everything agrees; else it says where the first differences are and ' +
      'ends with 1.',
    examples: {
      'Verify everything:': 'npx taprail verify',
      'Verify one platform:': 'npx taprail verify --platform acme',
    },
  })
    .option('--platform <name>', 'Only this platform (default all).')
    .option('--seal-key <key...>', 'The public keys that seals may be signed with (default any).')
    .addOption(jsonOption)
    .action(async ({ platform, sealKey, json }) => {
      const { withDatabase } = await import('./with-database.ts');
      const { choosePlatforms } = await import('../../../server/src/domains/platforms/index.ts');
      const { verifyLedger } = await import('../../../server/src/domains/ledger/index.ts');
      const { verifyTransactions } = await import('../../../server/src/domains/payments/index.ts');
      const { verifyPayouts } = await import('../../../server/src/domains/settlement/index.ts');
      const { verifyMovements } = await import('../../../server/src/domains/statements/index.ts');
      const { verifySeals } = await import('../../../server/src/domains/seals/index.ts');
      const { verifyTraits } = await import('../../../server/src/domains/overview/index.ts');
      const { StartError } = await import('../../../server/src/start/listen.ts');
      await withDatabase(terminal, async ({ database }) => {
        const platforms = await choosePlatforms(database, platform);
        const differences: Difference[] = [];
        for (const { id, name } of platforms) {
          const show = (things: string) => (count: number) =>
            terminal.showProgress(`  ${name}: ${count.toLocaleString('en')} ${things}`);
          differences.push(...(await verifyLedger(database, id)));
          differences.push(...(await verifyTransactions(database, id, show('transactions'))));
          differences.push(...(await verifyTraits(database, id)));
          differences.push(...(await verifyPayouts(database, id)));
          differences.push(...(await verifyMovements(database, id)));
          const onProgress = show('sealed records');
          const publicKeys = sealKey ?? null;
          differences.push(...(await verifySeals(database, id, { publicKeys, onProgress })));
          terminal.showProgress('');
        }
        if (json) {
          const names = platforms.map(({ name }) => name);
          const found = differences.map(({ what }) => what);
          const agrees = found.length === 0;
          const value = { object: 'verification', agrees, platforms: names, differences: found };
          terminal.print(JSON.stringify(value, null, 2));
          if (agrees) return;
          throw new StartError(`${differences.length} differences were found.`);
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
