import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { testCertificate } from '../../support/network/test-certificate.ts';

export interface TlsResponse {
  readonly status: number;
  readonly body: JsonObject;
  /** The negotiated TLS version. */
  readonly protocol: string | null;
}

/** Sends requests over TLS to a service with the certificate for tests. */
export class TlsClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  get(path: string): Promise<TlsResponse> {
    return this.send('GET', path, null);
  }

  post(path: string, body: Json): Promise<TlsResponse> {
    return this.send('POST', path, JSON.stringify(body));
  }

  patch(path: string, body: Json): Promise<TlsResponse> {
    return this.send('PATCH', path, JSON.stringify(body));
  }

  async send(method: string, path: string, body: string | null): Promise<TlsResponse> {
    const sent = request(`${this.#url}${path}`, {
      method,
      ca: testCertificate.cert,
      agent: false,
      headers: { ...(body !== null && { 'content-type': 'application/json' }), ...this.#headers },
    });
    sent.end(body ?? undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const protocol = (response.socket as TLSSocket).getProtocol();
    const read = JSON.parse(await text(response)) as JsonObject;
    return { status: response.statusCode ?? 0, body: read, protocol };
  }
}
