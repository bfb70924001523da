import { Taprail } from '@taprail/sdk';

/** The path of the API's operations for signed-in users. */
export const apiAddress = '/dashboard/api';

/** Proves that a page of the dashboard sends the request: no other page can set this header. */
export const ownPage = { 'x-taprail-dashboard': '1' } as const;

/** The client of the API. The browser adds the session cookie by itself. */
export const taprail = new Taprail({
  url: apiAddress,
  apiKey: null,
  fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, ...ownPage } }),
  retriesMax: 1,
});
