import { dashboardPrefix } from '../../server/src/http/surfaces.ts';
import { TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { dashboardObject, isOfApi } from '../support/operations/dashboard-objects.ts';
import { listOperations } from '../support/operations/operations.ts';
import { fillPath } from '../support/operations/path-objects.ts';
import type { OpenApi } from '../support/service/check-response.ts';
import { type DashboardClient, ownPage } from '../support/service/dashboard.ts';
import type { TestPlatform } from '../support/service/test-service.ts';
import type { Target } from './target.ts';

/** The credentials of people: a signed-in user's session, and a link. */
export interface FuzzedDashboard {
  /** The description of the routes for people only. */
  readonly dashboardApi: OpenApi;
  readonly platform: TestPlatform;
  readonly admin: DashboardClient;
}

/** The operations of the API for the same platform, sent through the dashboard. */
export function throughDashboard(
  targets: readonly Target[],
  { admin }: FuzzedDashboard,
): readonly Target[] {
  return targets
    .filter(({ operation }) => operation.scope !== null)
    .map(({ operation, right, openApi }) => ({
      operation,
      openApi,
      right: {
        ...right,
        path: `${dashboardPrefix}${right.path}`,
        headers: { ...right.headers, ...headersOf(admin) },
      },
    }));
}

/** Valid requests to the routes that only the dashboard and holders of onboarding links use. */
export async function dashboardTargets(
  dashboard: FuzzedDashboard,
  url: string,
): Promise<readonly Target[]> {
  const { dashboardApi, admin } = dashboard;
  // The newest key is the one that is rotated and revoked.
  await admin.post('/api-keys', { name: 'to be revoked', scopes: ['*'] });
  const link = await makeLink(dashboard);
  const targets: Target[] = [];
  for (const operation of listOperations(dashboardApi)) {
    const { method, path: pattern, bodyExample } = operation;
    if (endsSessions.has(operation.name) || pattern.startsWith('/account/')) continue;
    const isForm = !pattern.startsWith(dashboardPrefix);
    const path = isForm
      ? pattern.replace('/onboard/{token}', link.slice(url.length))
      : await ownPath(pattern.slice(dashboardPrefix.length), dashboard);
    const json = bodyExample === null ? {} : { 'content-type': 'application/json' };
    const headers = isForm ? json : { ...headersOf(admin), ...json };
    targets.push({
      operation,
      openApi: dashboardApi,
      right: { method, path, headers },
      isForPeople: true,
      hashesPasswords: hashing.test(operation.name),
    });
  }
  return targets;
}

/** These end the session that other targets use. */
const endsSessions = new Set(
  ['DELETE /session', 'POST /session/end-all'].map((name) =>
    name.replace(' ', ` ${dashboardPrefix}`),
  ),
);

const hashing = /^POST \/dashboard\/api\/(session|session\/password|users|users\/.*password)$/;

async function ownPath(path: string, { admin, platform }: FuzzedDashboard) {
  const end = path.lastIndexOf('}') + 1;
  if (end === 0) return `${dashboardPrefix}${path}`;
  const own = path.slice(0, end);
  const object = isOfApi.test(own)
    ? await fillPath(own, platform)
    : await dashboardObject(own, admin);
  return `${dashboardPrefix}${object}${path.slice(end)}`;
}

async function makeLink({ admin, platform }: FuzzedDashboard): Promise<string> {
  const { externalRef } = await new TestSubMerchant(platform.api).provision();
  const made = await admin.post('/v1/onboarding-links', { submerchant: externalRef });
  return String(made.body.url);
}

function headersOf({ cookie }: DashboardClient): Record<string, string> {
  return { ...ownPage, cookie: cookie ?? '' };
}
