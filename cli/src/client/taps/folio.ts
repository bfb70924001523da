import type { Command } from '@commander-js/extra-typings';
import type { FolioLine } from '../../../../sdk/src/index.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';

export function addFolio(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'folio', {
    summary: 'Shows all that happened in a stay, in order.',
    description: 'What was held, charged, captured and given back; --csv prints it as a file.',
    examples: {
      'Show a stay:': 'npx taprail folio ach_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Write it to a file:': 'npx taprail folio ach_01jm4q0n7dfwtr2k8m6x5h3v9c --csv > folio.csv',
    },
  })
    .argument('<stay>', 'Its ach_… id.', idOf('ach'))
    .option('--csv', 'As a CSV file, with all columns.');
  answerCommand(command, terminal, async ({ taprail }, id, { csv }) => {
    const next = [`npx taprail get /v1/authorisation-chains/${id}`] as const;
    if (csv === true) {
      const file = (await taprail.authorisations.downloadFolio(id)).replace(/\r?\n$/, '');
      return { value: { object: 'folio', csv: file }, text: () => file, next };
    }
    const lines = await Array.fromAsync(taprail.authorisations.listFolio(id));
    const text = () => renderTable([['TIME', 'WHAT', 'AMOUNT', 'FOR'], ...lines.map(cells)]);
    return { value: { object: 'folio', lines }, text, next };
  });
}

function cells({ at, kind, amount, currency, description, capture_before: until }: FolioLine) {
  return [
    formatTime(at),
    kind.replaceAll('_', ' '),
    amount === null ? '' : formatMoney(amount, currency),
    description ?? (until === null ? '' : `held until ${formatTime(until)}`),
  ];
}
