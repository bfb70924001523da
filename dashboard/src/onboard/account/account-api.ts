import { newIdempotencyKey } from '../../../../sdk/src/requests/idempotency-key.ts';
import { send } from '../../api/send.ts';
import type { components } from '../../generated/api-types.ts';

export type OwnPage = components['schemas']['OwnPage'];

const address = '/account';
/** Other sites cannot set it. */
const headers = { 'x-taprail-dashboard': '1' } as const;

/** The requests of the page. Each rejects with a TaprailError. */
export const account = {
  open: (token: string) => call('POST', '/session', { token }),
  load: () => call<OwnPage>('GET', '/page'),
  openForm: () => call<components['schemas']['OwnForm']>('POST', '/form'),
  close: () => call('DELETE', '/session'),
  /** Of the statement of a month. */
  fileOf: (month: string) => `${address}/statements/${month}`,
} as const;

function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const idempotencyKey = path === '/form' ? newIdempotencyKey() : undefined;
  return send(method, `${address}${path}`, { headers, body, idempotencyKey });
}
