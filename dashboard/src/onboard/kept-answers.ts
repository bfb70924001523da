import type { Drafts } from './form-api.ts';

/**
 * The answers that may stay on the device: about the business, as its customers see it. Nothing
 * that identifies a person or names an account is among them; what is not listed is never kept.
 */
const keepable: ReadonlySet<string> = new Set([
  'business_profile.name',
  'business_profile.mcc',
  'business_profile.url',
  'business_profile.product_description',
  'business_profile.support_phone',
  'company.name',
  'company.structure',
  'default_currency',
]);

const prefix = 'taprail-form:';
const keptForMs = 24 * 60 * 60 * 1000;

interface Kept {
  /** When the first answer was kept. */
  readonly since: number;
  readonly step: number;
  readonly answers: Readonly<Record<string, string>>;
}

/** The answers of one link, under a hash of it, so that nobody finds the link itself. */
export class KeptAnswers {
  readonly #key: string;
  #isOver = false;

  private constructor(key: string) {
    this.#key = key;
    // Another tab has sent or cleared them: this one must not bring them back.
    window.addEventListener('storage', (event) => {
      if (event.key === key && event.newValue === null) this.#isOver = true;
    });
  }

  /** Null where the browser keeps nothing. */
  static async of(token: string): Promise<KeptAnswers | null> {
    try {
      sweep();
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
      const bytes = [...new Uint8Array(hash, 0, 16)];
      const name = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
      return new KeptAnswers(prefix + name);
    } catch {
      return null;
    }
  }

  read(): Omit<Kept, 'since'> {
    const { step = 0, answers = {} } = readKept(this.#key) ?? {};
    const own = Object.entries(answers).filter(([name]) => keepable.has(name));
    return { step, answers: Object.fromEntries(own) };
  }

  keep(drafts: Drafts, step: number): void {
    if (this.#isOver) return;
    const answers = Object.entries(drafts).filter(
      ([name, draft]) => keepable.has(name) && typeof draft === 'string' && draft !== '',
    );
    const since = readKept(this.#key)?.since ?? Date.now();
    if (answers.length === 0 && step === 0) return;
    const kept = { since, step, answers: Object.fromEntries(answers) };
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // A full storage loses no more than the convenience.
    }
  }

  clear(): void {
    this.#isOver = true;
    localStorage.removeItem(this.#key);
  }
}

/** Deletes the answers of every link that are older than a day. */
function sweep(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && readKept(key) === undefined) localStorage.removeItem(key);
  }
}

/** Undefined for what is too old, or is nothing of ours. */
function readKept(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Kept;
    const age = Date.now() - kept.since;
    return age >= 0 && age < keptForMs ? kept : undefined;
  } catch {
    return undefined;
  }
}
