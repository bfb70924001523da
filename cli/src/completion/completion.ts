import { Argument, type Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export function addCompletion(program: Command, terminal: Terminal): void {
  defineCommand(program, 'completion', {
    summary: 'Prints a completion script for your shell.',
    description:
      'Completes commands, options and the values that they take, after "taprail" and after "npx ' +
      'taprail". Run it again after an update.',
    examples: {
      'For bash, and likewise zsh in ~/.zshrc:':
        'npx taprail completion bash > ~/.taprail.bash; echo ". ~/.taprail.bash" >> ~/.bashrc',
      'For fish:': 'npx taprail completion fish > ~/.config/fish/conf.d/taprail.fish',
    },
  })
    .addArgument(new Argument('<shell>', 'Yours.').choices(shells))
    .addOption(jsonOption)
    .action(async (shell, { json }) => {
      const { listWords } = await import('./list-words.ts');
      const { renderCompletion } = await import('./render-completion.ts');
      const words = listWords(program);
      terminal.print(
        json ? JSON.stringify(Object.fromEntries(words), null, 2) : renderCompletion(shell, words),
      );
    });
}
