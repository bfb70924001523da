import { ApiClient, type ApiClientOptions, type ApiResponse } from './api-client.ts';

/** Records the whole text of every answer, headers included, of the SDK as well. */
export class RecordingClient extends ApiClient {
  readonly seen: string[];

  constructor(options: ApiClientOptions) {
    const seen: string[] = [];
    const record: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      seen.push(JSON.stringify([...response.headers]), await response.clone().text());
      return response;
    };
    super({ ...options, fetch: record });
    this.seen = seen;
  }

  /** Records an answer to another client. */
  record({ headers, text }: Pick<ApiResponse, 'headers' | 'text'>): void {
    this.seen.push(JSON.stringify([...headers]), text);
  }
}
