import { Taprail } from '../../../sdk/src/index.ts';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { checkResponse, type OpenApi } from './check-response.ts';
import { checkedFetch } from './checked-fetch.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: JsonObject;
}

export interface ApiClientOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly openApi?: OpenApi;
  /** Sends the requests of the SDK as well. */
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends real HTTP requests and checks every answer against the service's OpenAPI description: for
 * tests about statuses, headers and refusals. All others use `taprail`.
 */
export class ApiClient {
  /** The SDK with the same key and the same checks, without retries. */
  readonly taprail: Taprail;
  readonly #url: string;
  readonly #apiKey: string;
  readonly #openApi: OpenApi | null;
  readonly #fetch: typeof fetch;

  constructor(options: ApiClientOptions) {
    this.#url = options.url;
    this.#apiKey = options.apiKey;
    this.#fetch = options.fetch ?? fetch;
    this.#openApi = options.openApi ?? null;
    this.taprail = new Taprail({
      url: options.url,
      apiKey: options.apiKey,
      retriesMax: 0,
      fetch: options.openApi ? checkedFetch(this.#fetch, options.openApi) : this.#fetch,
    });
  }

  /** A client of another node with the same key. */
  at(url: string): ApiClient {
    const openApi = this.#openApi === null ? {} : { openApi: this.#openApi };
    return new ApiClient({ url, apiKey: this.#apiKey, fetch: this.#fetch, ...openApi });
  }

  get(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: Json, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('POST', path, body, options);
  }

  patch(path: string, body: Json, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('PATCH', path, body, options);
  }

  /** The same caller, with another way to send requests. */
  sendingBy(change: (send: typeof fetch) => typeof fetch): ApiClient {
    const openApi = this.#openApi === null ? {} : { openApi: this.#openApi };
    const facts = { url: this.#url, apiKey: this.#apiKey, ...openApi };
    return new ApiClient({ ...facts, fetch: change(this.#fetch) });
  }

  async upload(file: Buffer): Promise<ApiResponse> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'document');
    const headers = { authorization: `Bearer ${this.#apiKey}` };
    const request = { method: 'POST', headers, body: form };
    const response = await this.#fetch(`${this.#url}/files`, request);
    return this.#read('POST', '/files', response);
  }

  async send(
    method: string,
    path: string,
    body?: Json,
    options: RequestOptions = {},
  ): Promise<ApiResponse> {
    const response = await this.#fetch(`${this.#url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${this.#apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return this.#read(method, path, response);
  }

  async #read(method: string, path: string, response: Response): Promise<ApiResponse> {
    const text = await response.text();
    const body = JSON.parse(text) as JsonObject;
    const { status, headers } = response;
    if (this.#openApi !== null) checkResponse(this.#openApi, { method, path, status, body });
    return { status, headers, text, body };
  }
}
