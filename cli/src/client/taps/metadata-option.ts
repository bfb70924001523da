import { UsageError } from '../../command.ts';

/** Adds one more `table=12` of the command line to those before it. */
export function addMetadata(
  pair: string,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
  if (name !== undefined && value !== undefined) return { ...before, [name]: value };
  throw new UsageError('--metadata is a name and a value, such as --metadata table=12.');
}
