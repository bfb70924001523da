import type { Command } from '@commander-js/extra-typings';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, jsonOption, type Terminal, UsageError } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { printAnswer } from '../print-answer.ts';

export function addDevicesRegister(group: Command, terminal: Terminal): void {
  defineCommand(group, 'register', {
    summary: 'Registers a reader, and says where it stands.',
    description:
      'By its id, or by the code that a new reader shows where the provider pairs readers. A ' +
      'reader that is registered already is moved by "npx taprail patch /v1/devices/<id>".',
    examples: {
      'Register a reader at the bar:':
        'npx taprail devices register reader-3 --submerchant bistro-7 --label bar',
      'Pair a new reader by its code:':
        'npx taprail devices register --code simulated-s700 --submerchant bistro-7',
    },
  })
    .argument('[device]', 'Its id, unless it is paired by a code.')
    .option('--submerchant <externalRef>', 'Where it stands (default shared by all).')
    .option('--label <text>', 'Your own name for it.')
    .option('--code <code>', 'The registration code that the reader shows.')
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (id, { submerchant, label, code, ...options }) => {
      if ((id === undefined) === (code === undefined)) {
        throw new UsageError(
          'Name the reader by its id or by its code: npx taprail devices register reader-3.',
        );
      }
      await printAnswer(terminal, options, async ({ taprail }) => {
        const registration = {
          submerchant: submerchant ?? null,
          ...(id !== undefined && { id }),
          ...(label !== undefined && { label }),
          ...(code !== undefined && { registration_code: code }),
        };
        const value = await taprail.devices.register(registration, callOf(options));
        return {
          value,
          text: () =>
            renderTable([
              ['Reader', value.id],
              ['At', value.submerchant ?? 'all'],
              ...(value.label === null ? [] : [['Label', value.label]]),
            ]),
          next: [`npx taprail tap 12.50 --device ${shellWord(value.id)}`],
        };
      });
    });
}
