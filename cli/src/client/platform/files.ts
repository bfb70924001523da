import { type Command, Option } from '@commander-js/extra-typings';
import { filePurposes } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { readUpload } from '../file-upload.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { printAnswer } from '../print-answer.ts';

export function addFiles(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'files', {
    summary: 'Uploads documents and evidence.',
    description:
      'A JPEG, PNG or PDF of 10 MiB at most. It is stored encrypted, and nothing reads it back.',
    examples: {
      'Upload a passport:': 'npx taprail files upload passport.jpg',
      'Upload a receipt as evidence:':
        'npx taprail files upload receipt.pdf --purpose dispute_evidence',
    },
  });
  addUpload(group, terminal);
}

function addUpload(group: Command, terminal: Terminal): void {
  defineCommand(group, 'upload', {
    summary: 'Uploads one file and shows its id.',
    description: 'Send the id where a requirement asks for a document, or as evidence.',
    examples: {
      'Upload a passport:': 'npx taprail files upload passport.jpg',
      'Take its id into a script:': 'npx taprail files upload passport.jpg --json',
    },
  })
    .argument('<path>', 'The file.')
    .addOption(
      new Option('--purpose <purpose>', 'Its purpose.')
        .choices(filePurposes)
        .default('identity_document' as const),
    )
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (path, { purpose, ...options }) => {
      const file = await readUpload(path);
      await printAnswer(terminal, options, async ({ taprail }) => {
        const value = await taprail.files.upload({ file, purpose }, callOf(options));
        return {
          value,
          text: () =>
            renderTable([
              ['File', value.id],
              ['Type', value.type],
              ['Size', `${value.size} bytes`],
              ['Purpose', value.purpose],
            ]),
          next: [
            purpose === 'dispute_evidence'
              ? 'npx taprail disputes list --status needs_response'
              : 'npx taprail sub-merchants list --status pending_requirements',
          ],
        };
      });
    });
}
