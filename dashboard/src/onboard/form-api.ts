import { newIdempotencyKey } from '../../../sdk/src/requests/idempotency-key.ts';
import { send } from '../api/send.ts';
import type { components } from '../generated/api-types.ts';

export type OnboardingForm = components['schemas']['OnboardingForm'];
export type Item = OnboardingForm['items'][number];
export type Value = string | number | boolean | Readonly<Record<string, string>>;
/** The answers on the form: numbers as typed, and null while a file is being uploaded. */
export type Draft = string | boolean | Readonly<Record<string, string>> | null;

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
    return this.#send('POST', '/form', { values });
  }

  /** Resolves with the id of the stored file. */
  async upload(file: File): Promise<string> {
    const form = new FormData();
    form.set('file', file, 'document');
    const { id } = await this.#send<{ readonly id: string }>('POST', '/files', form);
    return id;
  }

  #send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const idempotencyKey = method === 'GET' ? undefined : newIdempotencyKey();
    return send(method, `${this.#address}${path}`, { body, idempotencyKey });
  }
}
