import { checkResponse, type OpenApi } from './check-response.ts';

type Fetch = typeof fetch;

/** A fetch for the SDK that checks every answer against the service's OpenAPI description. */
export function checkedFetch(send: Fetch, openApi: OpenApi): Fetch {
  return async (url, init) => {
    const response = await send(url, init);
    const [mediaType = ''] = response.headers.get('content-type')?.split(';') ?? [];
    const isJson = mediaType === 'application/json';
    const body: unknown = isJson ? await response.clone().json() : null;
    const method = init?.method ?? 'GET';
    const path = new URL(String(url)).pathname;
    checkResponse(openApi, { method, path, status: response.status, body, mediaType });
    return response;
  };
}
