import { Argument } from '@commander-js/extra-typings';
import { parseId } from '../../../../server/src/lib/ids.ts';
import { UsageError } from '../../command.ts';

const shownBy = '"npx taprail keys list --platform <name>" shows';

/** The key that a command works on, given by its id and parsed into its UUID. */
export const keyIdArgument = new Argument('<key id>', `Begins with key_; ${shownBy} it.`).argParser(
  (text) => {
    const id = parseId('key', text);
    if (id !== null) return id;
    // The text is not repeated, since it may be a secret that was pasted by mistake.
    throw new UsageError(
      /^(tr|sk|rk)_/.test(text)
        ? `That is a key itself; give its id, the key_… that ${shownBy}.`
        : `A key id is key_ and 26 letters and digits; ${shownBy} it.`,
    );
  },
);
