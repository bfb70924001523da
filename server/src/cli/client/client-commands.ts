import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../command.ts';
import { addBalance } from './balance.ts';
import { addClock } from './clock.ts';
import { addDemo } from './demo.ts';
import { addEvents } from './events.ts';
import { addListen } from './listen.ts';
import { addPayouts } from './payouts.ts';
import { addRefund } from './refund.ts';
import { addReset } from './reset.ts';
import { addSeed } from './seed.ts';
import { addStatus } from './status.ts';
import { addSubMerchants } from './sub-merchants.ts';
import { addTap } from './tap.ts';
import { addTransactions } from './transactions.ts';
import { addTrigger } from './trigger.ts';
import { addWebhooks } from './webhooks.ts';

/** The commands that call the API of a running service, grouped by what one wants to do. */
export function addClientCommands(program: Command, terminal: Terminal): void {
  program.commandsGroup('See it work:');
  addDemo(program, terminal);
  addSeed(program, terminal);
  addStatus(program, terminal);
  program.commandsGroup('Take payments:');
  addSubMerchants(program, terminal);
  addTap(program, terminal);
  addRefund(program, terminal);
  addTransactions(program, terminal);
  addBalance(program, terminal);
  addPayouts(program, terminal);
  program.commandsGroup('Receive events:');
  addListen(program, terminal);
  addTrigger(program, terminal);
  addEvents(program, terminal);
  addWebhooks(program, terminal);
  program.commandsGroup('Test what takes days:');
  addClock(program, terminal);
  addReset(program, terminal);
}
