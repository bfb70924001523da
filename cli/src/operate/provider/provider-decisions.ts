import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';

export function addProviderDecisions(provider: Command, terminal: Terminal): void {
  defineCommand(provider, 'decisions', {
    summary: 'Lists what waits for a person to decide.',
    description:
      'Refunds, reversals and payouts of which the provider has not said for a day whether it ' +
      'carried them out, the oldest first. Each is still searched for, and leaves the list as ' +
      'soon as its outcome is known.',
    examples: {
      'See what waits for a decision:': 'npx taprail provider decisions',
      'Take it into a script:': 'npx taprail provider decisions --json',
    },
  })
    .option('--platform <name>', 'Only this platform (default all).')
    .addOption(jsonOption)
    .action(async ({ platform, json }) => {
      const { withDatabase } = await import('../with-database.ts');
      const { decisionJson, decisionMoney } = await import('./decision-output.ts');
      const { choosePlatforms } = await import('../../../../server/src/domains/platforms/index.ts');
      const { listDecisions } = await import(
        '../../../../server/src/domains/manual-decisions/index.ts'
      );
      await withDatabase(terminal, async ({ database }) => {
        const waiting = [];
        for (const { id, name } of await choosePlatforms(database, platform)) {
          const own = await listDecisions(database, id);
          waiting.push(...own.map((decision) => ({ decision, name })));
        }
        if (json) {
          const data = waiting.map(({ decision, name }) => decisionJson(decision, name));
          return terminal.print(JSON.stringify({ data }, null, 2));
        }
        if (waiting.length === 0) return terminal.print('Nothing waits for a decision.');
        const rows = waiting.map(({ decision, name }) => [
          decision.id,
          decisionMoney(decision),
          decision.submerchant ?? 'the platform',
          name,
          decision.since.toISOString(),
        ]);
        terminal.print(renderTable([headings, ...rows]));
        terminal.note(
          'Search for each at the provider, then send it once more if it is not there:',
        );
        terminal.note(`  npx taprail provider retry ${waiting[0]?.decision.id}`);
      });
    });
}

const headings = ['ID', 'AMOUNT', 'TO OR OF', 'PLATFORM', 'WAITING SINCE'];
