import { Taprail } from '@taprail/sdk';

/** Below it are the operations of the API, for people who are signed in. */
export const apiAddress = '/dashboard/api';

/** Proves that a page of the dashboard sends it: no other page can set this header. */
export const ownPage = { 'x-taprail-dashboard': '1' } as const;

/** The client of the API. The browser sends the cookie of the session along by itself. */
export const taprail = new Taprail({
  url: apiAddress,
  apiKey: null,
  fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, ...ownPage } }),
  retriesMax: 1,
});
