import { TaprailConnectionError } from '../../../sdk/src/requests/errors.ts';
import { newIdempotencyKey } from '../../../sdk/src/requests/idempotency-key.ts';
import { readRefusal } from '../../../sdk/src/requests/read-refusal.ts';
import type { components } from '../generated/api-types.ts';

export type OnboardingForm = components['schemas']['OnboardingForm'];
export type Item = OnboardingForm['items'][number];
export type Value = string | number | boolean | Readonly<Record<string, string>>;
/** The answers on the form: numbers as typed, and null while a file is being uploaded. */
export type Draft = string | boolean | Readonly<Record<string, string>> | null;

const unreachable = 'The service does not answer. Check your internet connection and try again.';

/** The requests of a link's holder. Each rejects with a TaprailError. */
export class FormApi {
  readonly #address: string;

  constructor(token: string) {
    this.#address = `/onboard/${encodeURIComponent(token)}`;
  }

  load(): Promise<OnboardingForm> {
    return this.#send('GET', '/form');
  }

  fillIn(values: Readonly<Record<string, Value>>): Promise<OnboardingForm> {
    return this.#send('POST', '/form', {
      body: JSON.stringify({ values }),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Resolves with the id of the stored file. */
  async upload(file: File): Promise<string> {
    const form = new FormData();
    form.set('file', file, 'document');
    const { id } = await this.#send<{ readonly id: string }>('POST', '/files', { body: form });
    return id;
  }

  async #send<Answer>(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const key = method === 'GET' ? {} : { 'idempotency-key': newIdempotencyKey() };
    const headers = { ...key, ...(init.headers as Record<string, string>) };
    const response = await fetch(`${this.#address}${path}`, { ...init, method, headers }).catch(
      (cause: unknown) => {
        throw new TaprailConnectionError(unreachable, { retryable: true, cause });
      },
    );
    if (!response.ok) throw await readRefusal(response);
    return (await response.json()) as Answer;
  }
}
