import type { Route } from '../route.ts';
import { dashboardPrefix } from '../surfaces.ts';
import { describeOperation } from './openapi.ts';
import { headerComponents } from './responses.ts';
import type { Json } from './schemas.ts';

/**
 * An OpenAPI description of the routes that only the dashboard and onboarding links have. It is not
 * published: their types are generated from it, and tests find every route in it.
 */
export function describeDashboard(routes: readonly Route[]): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes.filter(({ surface }) => surface !== undefined)) {
    const prefix = route.surface === 'dashboard' ? dashboardPrefix : '';
    const path = `${prefix}${route.path}`.replaceAll(/:(\w+)/g, '{$1}');
    const operation = describeOperation(route, { security: 'session', schemas: components });
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'The dashboard of Taprail', version: '1' },
    paths,
    components: { headers: headerComponents, schemas: components },
  };
}
