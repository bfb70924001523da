import { parseId } from '../lib/ids.ts';
import { UsageError } from './usage-error.ts';

const shownBy = '"npx taprail keys list --platform <name>" shows';

export const keyIdArgument = {
  about: `Begins with key_; ${shownBy} it.`,
} as const;

/** The uuid of a key id. The text is never repeated: it may be a secret that was pasted instead. */
export function parseKeyId(text: string): string {
  const id = parseId('key', text);
  if (id !== null) return id;
  throw new UsageError(
    text.startsWith('sk_')
      ? `That is a key itself; give its id, the key_… that ${shownBy}.`
      : `A key id is key_ and 26 letters and digits; ${shownBy} it.`,
  );
}
