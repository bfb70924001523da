import type { Command } from '@commander-js/extra-typings';
import { CommandError, defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { printAnswer } from '../print-answer.ts';

export function addReset(program: Command, terminal: Terminal): void {
  defineCommand(program, 'reset', {
    summary: 'Empties a test platform.',
    description:
      'Begins again with an empty platform: the same name and API keys, the default settings, the ' +
      'clock at real time. Old data is not deleted, since records never change: it ' +
      'stays in the database under another name, where "npx taprail verify" still checks it, ' +
      'but the API does not reach it any more. Its webhook endpoints are deleted.\n\nAsks for ' +
      'the name of the platform before it does so. Test environment only.',
    examples: {
      'Empty the platform that your key belongs to:': 'npx taprail reset',
      'The same in a script:': 'npx taprail reset --yes',
    },
  })
    .option('--yes', 'Do not ask.')
    .addOption(jsonOption)
    .action(async ({ yes, json }) => {
      const { requireTest } = await import('../with-client.ts');
      await printAnswer(terminal, { json }, async (connection) => {
        requireTest(connection, 'reset');
        const { taprail, url } = connection;
        if (yes !== true) {
          const { name } = await taprail.settings.platform();
          await confirm(terminal, { name, url });
        }
        const reset = await taprail.test.reset();
        return {
          value: reset,
          text: () =>
            `${reset.platform.name} is empty. Its data is kept as "${reset.replaced.name}".`,
          next: ['npx taprail demo', 'npx taprail seed'],
        };
      });
    });
}

async function confirm(
  terminal: Terminal,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<void> {
  const typed = await terminal.ask(
    `This empties the platform ${name} at ${url}. Type its name to go on: `,
  );
  if (typed === null) {
    throw new CommandError(`There is nobody to ask whether to empty ${name}; if you are sure:`, {
      next: 'npx taprail reset --yes',
    });
  }
  if (typed.trim() !== name) throw new CommandError('That is not its name; nothing was changed.');
}
