import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import typescript from 'typescript';
import { createIdleApp } from '../../scripts/openapi/describe-current-api.ts';
import { makeGenerated, renderLists } from './make-generated.ts';

/** Generates types and lists from the routes that only the dashboard and onboarding links have. */
const { dashboardApi } = await createIdleApp();
const description = JSON.parse(JSON.stringify(dashboardApi));
const blob = typescript.factory.createTypeReferenceNode('Blob');
const types = await openapiTypescript(description as OpenAPI3, {
  immutable: true,
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
await make('api-types.ts', astToString(types));

const { NewApiKey } = description.components.schemas;
await make('api-lists.ts', renderLists({ keyScopes: NewApiKey.properties.scopes.items }));

function make(name: string, content: string): Promise<void> {
  return makeGenerated(`dashboard/src/generated/${name}`, {
    from: "the dashboard's routes",
    content,
  });
}
