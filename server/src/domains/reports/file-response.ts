import Type from 'typebox';
import { csvLine } from '../../lib/csv.ts';
import type { Column } from './report.ts';

/** Describes a file by those of its columns whose names do not explain them. */
export function fileResponse<Row>(columns: readonly Column<Row>[]) {
  return {
    description: 'The file, as an attachment.',
    mediaType: 'text/csv' as const,
    headers: { 'Content-Disposition': 'attachment, with a file name.' },
    schema: Type.String({
      description: `Columns:\n\n${columns
        .filter(({ description }) => description !== '')
        .map((each) => `- \`${each.name}\`: ${each.description}`)
        .join('\n')}`,
    }),
    example:
      csvLine(columns.map((each) => each.name)) + csvLine(columns.map((each) => each.example)),
  };
}
