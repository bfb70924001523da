import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../command.ts';

/** The commands that call the API of a running service, grouped by what one wants to do. */
export function addClientCommands(program: Command, _terminal: Terminal): void {
  program.commandsGroup('See it work:');
}
