import { refusal } from '../request/refusal.ts';

/** The saved answer of a key. */
export interface Saved {
  readonly status: number;
  readonly body: string;
}

interface Entry {
  readonly asked: string;
  saved: Saved | null;
}

/** Executes a key once, in the way Stripe does: the first result is repeated, errors included. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  /** The saved answer, or null after marking the key as in progress. */
  begin(account: string, { key, asked }: { readonly key: string; readonly asked: string }) {
    const known = this.#entries.get(`${account} ${key}`);
    if (known === undefined) {
      this.#entries.set(`${account} ${key}`, { asked, saved: null });
      return null;
    }
    if (known.asked !== asked) throw refusal.keyReused();
    if (known.saved === null) throw refusal.keyInUse();
    return known.saved;
  }

  save(account: string, key: string, saved: Saved): void {
    const entry = this.#entries.get(`${account} ${key}`);
    if (entry !== undefined) entry.saved = saved;
  }

  /** Stripe may forget keys after a day. */
  forget(): void {
    this.#entries.clear();
  }
}
