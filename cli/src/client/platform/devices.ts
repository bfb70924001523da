import type { Command } from '@commander-js/extra-typings';
import type { Device } from '../../../../sdk/src/index.ts';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { listCommand } from '../list-command.ts';
import { answerCommand } from '../print-answer.ts';
import { addDevicesDisplay } from './devices-display.ts';
import { addDevicesRegister } from './devices-register.ts';

export function addDevices(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'devices', {
    summary: 'Shows and registers readers.',
    description:
      'A reader stands at a sub-merchant, or is shared by all. In the test environment simulated ' +
      'readers such as sim_visa need no registration.',
    examples: {
      'See which readers there are:': 'npx taprail devices list',
      'End a tap that waits for its card:': 'npx taprail devices cancel sim_wait_60',
    },
  });
  addList(group, terminal);
  addDevicesRegister(group, terminal);
  addDevicesDisplay(group, terminal);
  addCancel(group, terminal);
}

function addList(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'list', {
    summary: 'Lists readers and where they stand.',
    description: 'The newest come first.',
    examples: {
      'See which readers there are:': 'npx taprail devices list',
      'See those of one sub-merchant:': 'npx taprail devices list --submerchant bistro-7',
    },
  }).option('--submerchant <externalRef>', 'Only at this one (default all).');
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.devices.list(query),
    headings: ['ID', 'AT', 'LABEL', 'NOW', 'SINCE'],
    cells: (device) => [
      device.id,
      device.submerchant ?? 'all',
      device.label ?? '',
      actionText(device),
      formatTime(device.created_at),
    ],
    next: ({ id }) => `npx taprail tap 12.50 --device ${shellWord(id)}`,
    empty:
      'There is no such reader yet. A simulated one is there from its first tap on:\n' +
      '  npx taprail tap 12.50 --device sim_visa',
  });
}

/** What it is doing, or why nothing. */
export function actionText({ action, online }: Device): string {
  if (online === false) return 'offline';
  return action === null ? '' : action.replaceAll('_', ' ');
}

function addCancel(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'cancel', {
    summary: 'Ends a tap that waits for its card at a reader.',
    description: 'The tap is then cancelled, and its caller gets that answer.',
    examples: {
      'End the wait at a reader:': 'npx taprail devices cancel sim_wait_60',
      'Find the reader first:': 'npx taprail devices list',
    },
  }).argument('<device>', 'The reader.');
  answerCommand(command, terminal, async ({ taprail }, id) => {
    const value = await taprail.devices.cancel(id);
    return {
      value,
      text: () => `${id} waits for no card any more.`,
      next: [`npx taprail transactions list --device ${shellWord(id)}`],
    };
  });
}
