import type { Json } from '../../server/src/lib/json.ts';
import { ApiClient, type ApiResponse, type RequestOptions } from './api-client.ts';

/** Keeps the whole text of every answer, headers included. */
export class RecordingClient extends ApiClient {
  readonly seen: string[] = [];

  override async send(
    method: string,
    path: string,
    body?: Json,
    options?: RequestOptions,
  ): Promise<ApiResponse> {
    return this.record(await super.send(method, path, body, options));
  }

  override async upload(file: Buffer): Promise<ApiResponse> {
    return this.record(await super.upload(file));
  }

  record(response: ApiResponse): ApiResponse {
    this.seen.push(JSON.stringify([...response.headers]), response.text);
    return response;
  }
}
