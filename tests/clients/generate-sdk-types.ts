import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import typescript from 'typescript';

/**
 * `npm run sdk-types` makes the SDK's types of the API from openapi.json, by openapi-typescript as
 * an integrator would. With `-- --check` it writes nothing and fails where they would change.
 */
const file = new URL('../../sdk/src/api-types.ts', import.meta.url);
const source = new URL('../../openapi.json', import.meta.url);
const description = JSON.parse(await readFile(source, 'utf8')) as OpenAPI3;

const blob = typescript.factory.createTypeReferenceNode('Blob');
const types = await openapiTypescript(description, {
  immutable: true,
  // As its documentation says to: by itself it takes a file for text.
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
const text = `// Made from openapi.json by npm run openapi.\n\n${astToString(types)}`;

if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
  console.error('sdk/src/api-types.ts is not what openapi.json says: npm run openapi');
  process.exitCode = 1;
}
