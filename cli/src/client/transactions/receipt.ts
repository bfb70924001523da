import { type Command, Option } from '@commander-js/extra-typings';
import { receiptCopies, receiptLanguages } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, type Terminal, UsageError } from '../../command.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';

export function addReceipt(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'receipt', {
    summary: 'Prints the receipt of a transaction.',
    description:
      'As a printer would, in 48 columns. With --json, the receipt with the address of its public ' +
      'page, receipt_url. A declined payment has a receipt, too, and so has each refund.',
    examples: {
      'Print it for the customer:': 'npx taprail receipt txn_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Send the copy of the merchant to a printer of 58 mm:':
        'npx taprail receipt txn_01jm4q0n7dfwtr2k8m6x5h3v9c --copy merchant --columns 32 | lp',
    },
  })
    .argument('<transaction>', 'Its txn_… id.', idOf('txn'))
    .option('--refund <refund>', 'The receipt of this refund, by its re_… id.', idOf('re'))
    .addOption(
      new Option('--copy <copy>', 'Whom it is for (default cardholder).').choices(receiptCopies),
    )
    .addOption(
      new Option(
        '--language <language>',
        "Its language (default that of the sub-merchant's country, else en).",
      ).choices(receiptLanguages),
    )
    .option('--columns <number>', 'Characters per line: 32 or 48 (default 48).', parseColumns);
  answerCommand(command, terminal, async ({ taprail }, id, { columns, ...query }) => {
    const [value, text] = await Promise.all([
      taprail.transactions.receipt(id, query),
      taprail.transactions.receiptText(id, { ...query, ...(columns && { columns }) }),
    ]);
    return {
      value,
      text: () => text.replace(/\n$/, ''),
      next: [`npx taprail transactions show ${id}`],
    };
  });
}

function parseColumns(text: string): 32 | 48 {
  const columns = ([32, 48] as const).find((each) => String(each) === text);
  if (columns === undefined) throw new UsageError('--columns must be 32 or 48.');
  return columns;
}
