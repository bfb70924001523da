import { newIdempotencyKey } from '../../../sdk/src/requests/idempotency-key.ts';
import { send } from '../api/send.ts';
import type { components } from '../generated/api-types.ts';

export type OnboardingForm = components['schemas']['OnboardingForm'];
export type ShownPlatform = OnboardingForm['platform'];
export type Item = OnboardingForm['items'][number];

/** Texts by the names of the parts. */
export type Parts = Readonly<Record<string, string>>;

/** People as typed; each has a `ref`, by which a repeated submission finds them again. */
export interface People {
  readonly people: readonly Parts[];
  readonly includesRepresentative: boolean;
}

/** The answers on the form: as typed, and null while a file is being uploaded. */
export type Draft = string | boolean | Parts | People | null;
export type Drafts = Readonly<Record<string, Draft | undefined>>;

type Value =
  | string
  | number
  | boolean
  | Parts
  | { readonly people: readonly Parts[]; readonly includes_representative: boolean };
export type Values = Readonly<Record<string, Value>>;

/** The requests of a link's holder. Each rejects with a TaprailError. */
export class FormApi {
  readonly #address: string;

  constructor(token: string) {
    this.#address = `/onboard/${encodeURIComponent(token)}`;
  }

  load(): Promise<OnboardingForm> {
    return this.#send('GET', '/form');
  }

  fillIn(values: Values): Promise<OnboardingForm> {
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
