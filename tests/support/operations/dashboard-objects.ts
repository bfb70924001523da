import assert from 'node:assert/strict';
import type { DashboardClient } from '../service/dashboard.ts';

type Maker = (admin: DashboardClient) => Promise<string>;

/**
 * How to make an object for a path of the dashboard's own, up to and including its parameter. A
 * route whose objects are missing here fails the tests of all routes.
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
};

export async function dashboardObject(path: string, admin: DashboardClient): Promise<string> {
  const maker = makers[path];
  assert(maker, `no test can reach ${path}: add a maker for it to dashboard-objects.ts`);
  const id = await maker(admin);
  assert.notEqual(id, '', path);
  return path.replace(/\{\w+\}$/, id);
}
