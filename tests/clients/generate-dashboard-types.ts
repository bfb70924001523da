import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import typescript from 'typescript';
import { createIdleApp } from '../../scripts/openapi/describe-current-api.ts';

/**
 * Generates the types of the routes that only the dashboard and onboarding links have. With
 * `-- --check` it writes nothing and fails if something would change.
 */
const { dashboardApi } = await createIdleApp();
const description = JSON.parse(JSON.stringify(dashboardApi)) as OpenAPI3;
const blob = typescript.factory.createTypeReferenceNode('Blob');
const types = await openapiTypescript(description, {
  immutable: true,
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
const file = new URL('../../dashboard/src/dashboard-api-types.ts', import.meta.url);
const text = `// Made from the dashboard's routes by npm run openapi.\n\n${astToString(types)}`;
if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
  console.error('dashboard/src/dashboard-api-types.ts differs from the routes: npm run openapi');
  process.exitCode = 1;
}
