import { Argument } from '@commander-js/extra-typings';
import { parseId } from '../lib/ids.ts';
import { UsageError } from './usage-error.ts';

const shownBy = '"npx taprail keys list --platform <name>" shows';

/** The key of a command that works on one, given as its id and handed on as its uuid. */
export const keyIdArgument = new Argument('<key id>', `Begins with key_; ${shownBy} it.`).argParser(
  (text) => {
    const id = parseId('key', text);
    if (id !== null) return id;
    // The text is never repeated: it may be a secret that was pasted instead.
    throw new UsageError(
      text.startsWith('sk_')
        ? `That is a key itself; give its id, the key_… that ${shownBy}.`
        : `A key id is key_ and 26 letters and digits; ${shownBy} it.`,
    );
  },
);
