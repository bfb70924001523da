import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../command.ts';

const sentencesShown = 20;

export function addReconcile(program: Command, terminal: Terminal): void {
  defineCommand(program, 'reconcile', {
    summary: 'Compares the ledger with what the PSP says.',
    description:
      'Asks the PSP what each account holds, per currency, and compares that with the ledger; then ' +
      'everything that moved since the account was compared last, and the payouts, refunds and ' +
      'disputes that are open. It finds movements that only the PSP knows, and names those that ' +
      'are of an unknown kind. It changes neither the ledger nor anything at the PSP, ' +
      'and may run beside the service, which does the same every night by itself.\n\n' +
      'Ends with 0 when everything agrees. Otherwise it lists the first differences, or what ' +
      'the PSP did not answer, and ends with 1: so does what waits for a person to decide. It ' +
      'always says what it could not compare, which movements of others it posted, and ' +
      'which outcomes of the last 30 days the PSP reported late.',
    examples: {
      'Compare what is new:': 'npx taprail reconcile',
      'Compare everything:': 'npx taprail reconcile --full',
    },
  })
    .option('--platform <name>', 'Only this platform (default all).')
    .option('--full', 'Begins at the beginning, as if nothing had been compared before.')
    .addOption(jsonOption)
    .action((options) => compare(terminal, options));
}

async function compare(
  terminal: Terminal,
  options: {
    readonly platform?: string | undefined;
    readonly full?: true | undefined;
    readonly json?: true | undefined;
  },
): Promise<void> {
  const { parseProviderConfig } = await import('../../../server/src/config.ts');
  const { withDatabase } = await import('./with-database.ts');
  const { choosePlatforms } = await import('../../../server/src/domains/platforms/index.ts');
  const { reconcile } = await import('../../../server/src/domains/reports/index.ts');
  const { openPsp } = await import('../../../server/src/psp/create-psp.ts');
  const { loadKeyring } = await import('../../../server/src/start/encryption-keys.ts');
  const { StartError } = await import('../../../server/src/start/listen.ts');
  await withDatabase(terminal, async ({ database }) => {
    const config = parseProviderConfig(terminal.env);
    const psp = await openPsp(config, { database, keyring: await loadKeyring(config) });
    const differences: string[] = [];
    const unanswered: string[] = [];
    const gaps: string[] = [];
    const late: string[] = [];
    const moved: string[] = [];
    const balances: unknown[] = [];
    let count = 0;
    const platforms = await choosePlatforms(database, options.platform);
    for (const platform of platforms) {
      const { id, name } = platform;
      const clockOffsetMs = Number(platform.clockOffsetMs);
      const now = new Date(Date.now() + clockOffsetMs);
      const onProgress = (done: number) =>
        terminal.showProgress(`  ${name}: ${done.toLocaleString('en')} comparisons`);
      const found = await reconcile({
        database,
        psp,
        platform: { id, clockOffsetMs },
        now,
        onProgress,
        isFull: options.full === true,
      });
      terminal.showProgress('');
      const named = (sentence: string) => `${name}: ${sentence}`;
      gaps.push(...found.gaps.map(named));
      late.push(...found.late.map(named));
      moved.push(...found.moved.map(named));
      balances.push(...found.balances.map((balance) => ({ platform: name, ...balance })));
      differences.push(...found.differences.map(named));
      unanswered.push(...found.unanswered.map(named));
      count += found.count;
    }
    if (options.json === true) {
      const names = platforms.map(({ name }) => name);
      const agrees = differences.length === 0 && unanswered.length === 0;
      const found = { gaps, late, moved, differences, unanswered, balances };
      const compared = { platforms: names, comparisons: count, ...found };
      const value = { object: 'reconciliation', agrees, provider: psp.provider, ...compared };
      terminal.print(JSON.stringify(value, null, 2));
    } else {
      const sentences = [...differences, ...unanswered].slice(0, sentencesShown);
      const notes = [...gaps, ...moved.slice(0, sentencesShown), ...late.slice(0, sentencesShown)];
      for (const sentence of [...notes, ...sentences]) terminal.print(sentence);
    }
    if (differences.length > 0) {
      throw new StartError(`${differences.length} differences were found, the first above.`);
    }
    if (unanswered.length > 0) {
      throw new StartError(
        `Questions that the provider did not answer: ${unanswered.length}, the first above.`,
      );
    }
    if (options.json === true) return;
    const where = platforms.length === 1 ? 'one platform' : `${platforms.length} platforms`;
    const whole = `${count.toLocaleString('en')} comparisons with the provider ${psp.provider}`;
    terminal.print(`Everything that was compared agrees, on ${where}: ${whole}.`);
  });
}
