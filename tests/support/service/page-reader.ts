import type { JsonObject } from '../../../server/src/lib/json.ts';
import { ownPage } from './dashboard.ts';

type Changes = Readonly<Record<string, string | undefined>>;

/** A browser with a sub-merchant's own page: it keeps the cookie of the last answer. */
export class PageReader {
  readonly #url: string;
  readonly token: string;
  cookie: string | null = null;

  constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  open(changes: Changes = {}) {
    return this.send('POST', '/session', { token: this.token }, changes);
  }

  get(path: string) {
    return this.send('GET', path);
  }

  async send(method: string, path: string, body?: JsonObject, changes: Changes = {}) {
    const sent: Changes = {
      ...ownPage,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.cookie === null ? {} : { cookie: this.cookie }),
      ...changes,
    };
    const headers = Object.entries(sent).filter((entry): entry is [string, string] => {
      return entry[1] !== undefined;
    });
    const response = await fetch(`${this.#url}/account${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
    if (cookie !== undefined) this.cookie = cookie;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const read = (isJson ? JSON.parse(text) : {}) as JsonObject;
    return { status: response.status, headers: response.headers, text, body: read };
  }
}
