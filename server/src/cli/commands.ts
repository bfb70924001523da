import type { Command } from '@commander-js/extra-typings';
import { addKeys } from './keys.ts';
import { addMigrate } from './migrate.ts';
import { addPlatforms } from './platforms.ts';
import { createProgram } from './program.ts';
import { addServe } from './serve.ts';
import type { Terminal } from './terminal.ts';
import { addVerify } from './verify.ts';

/**
 * Every command there is. A command imports what it works with only when it runs, so that help and
 * advice do not wait for it.
 */
export function createCommands(terminal: Terminal): Command {
  const program = createProgram(terminal);
  addPlatforms(program, terminal);
  addKeys(program, terminal);
  addMigrate(program, terminal);
  addServe(program, terminal);
  addVerify(program, terminal);
  return program;
}
