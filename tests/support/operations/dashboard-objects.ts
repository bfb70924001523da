import assert from 'node:assert/strict';
import { newId } from '../../../server/src/lib/ids.ts';
import type { DashboardClient } from '../service/dashboard.ts';
import { silentUrl } from '../webhooks/webhooks.ts';

type Maker = (admin: DashboardClient) => Promise<string>;

/**
 * Makers of objects for the dashboard's own paths, up to and including the parameter. A route
 * without a maker fails the tests of all routes.
 */
const makers: Readonly<Record<string, Maker>> = {
  '/users/{user}': async (admin) => {
    const { data } = (await admin.get('/users')).body as { data: { id: string }[] };
    return data[0]?.id ?? '';
  },
  '/api-keys/{key}': async (admin) => {
    const { data } = (await admin.get('/api-keys')).body as { data: { id: string }[] };
    return data[0]?.id ?? '';
  },
  '/webhook-endpoints/{id}': async (admin) => {
    const made = await admin.post('/v1/webhook-endpoints', { url: silentUrl, events: ['*'] });
    return String(made.body.id);
  },
  // Nothing is kept or unknown unless a test has made it so.
  '/archived-requests/{id}': async () => newId('req'),
  '/provider-asks/{id}': async () => newId('txn'),
};

/** The dashboard has routes of its own for objects of the API. */
export const isOfApi = /^\/(?:v1|sub-merchants)\//;

export async function dashboardObject(path: string, admin: DashboardClient): Promise<string> {
  const maker = makers[path];
  assert(maker, `no test can reach ${path}: add a maker for it to dashboard-objects.ts`);
  const id = await maker(admin);
  assert.notEqual(id, '', path);
  return path.replace(/\{\w+\}$/, id);
}
