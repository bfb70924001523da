import { parseId } from '../lib/ids.ts';
import { UsageError } from './usage-error.ts';

export const keyIdArgument = {
  about: 'Begins with key_; "npx taprail keys list" shows it.',
} as const;

/** The uuid of a key id. The text is never repeated: it may be a secret that was pasted instead. */
export function parseKeyId(text: string): string {
  const id = parseId('key', text);
  if (id !== null) return id;
  throw new UsageError(
    text.startsWith('sk_')
      ? 'That is a key itself; give its id, the key_… that "npx taprail keys list" shows.'
      : 'A key id is key_ and 26 letters and digits; "npx taprail keys list" shows it.',
  );
}
