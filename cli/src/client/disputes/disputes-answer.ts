import type { Command } from '@commander-js/extra-typings';
import type { EvidenceRequest } from '../../../../sdk/src/index.ts';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { readUpload } from '../file-upload.ts';
import { idOf } from '../ids.ts';
import { printAnswer } from '../print-answer.ts';
import { describeDispute } from './dispute-text.ts';

export function addDisputesAnswer(group: Command, terminal: Terminal): void {
  defineCommand(group, 'answer', {
    summary: 'Sends evidence to the scheme, or drafts it.',
    description:
      'Evidence is sent once and cannot be added to later. With --draft it is kept and can still ' +
      'be changed; without any evidence, a draft is sent as it is.',
    examples: {
      'Answer with the receipt:':
        'npx taprail disputes answer dp_01jm4q0n7dfwtr2k8m6x5h3v9c ' +
        '--explanation "The guest ate here." --receipt-file receipt.pdf',
      'Draft an answer first:':
        'npx taprail disputes answer dp_01jm4q0n7dfwtr2k8m6x5h3v9c --receipt "2 soups" --draft',
    },
  })
    .argument('<dispute>', 'Its dp_… id.', idOf('dp'))
    .option('--explanation <text>', 'Your account of what happened.')
    .option('--receipt <text>', 'The receipt as text, or what it showed.')
    .option('--receipt-file <path>', 'The receipt as a JPEG, PNG or PDF.')
    .option('--other-file <path>', 'Anything else as a JPEG, PNG or PDF.')
    .option('--draft', 'Keep it as a draft.')
    .addOption(jsonOption)
    .action(async (id, { explanation, receipt, receiptFile, otherFile, draft, ...options }) => {
      const receiptBytes = receiptFile === undefined ? null : await readUpload(receiptFile);
      const otherBytes = otherFile === undefined ? null : await readUpload(otherFile);
      await printAnswer(terminal, options, async ({ taprail }) => {
        const upload = async (file: Uint8Array) =>
          (await taprail.files.upload({ file, purpose: 'dispute_evidence' })).id;
        const evidence: EvidenceRequest = {
          ...(explanation !== undefined && { explanation }),
          ...(receipt !== undefined && { receipt }),
          ...(receiptBytes !== null && { receipt_file: await upload(receiptBytes) }),
          ...(otherBytes !== null && { other_file: await upload(otherBytes) }),
        };
        const { disputes } = taprail;
        if (Object.keys(evidence).length > 0) await disputes.draftEvidence(id, evidence);
        if (draft !== true) await disputes.submitEvidence(id);
        const value = await disputes.get(id);
        return {
          value,
          text: () => describeDispute(value),
          next:
            draft === true
              ? [`npx taprail disputes answer ${id}`]
              : [`npx taprail events list --transaction ${value.transaction}`],
        };
      });
    });
}
