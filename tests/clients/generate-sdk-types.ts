import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import typescript from 'typescript';

/**
 * `npm run sdk-types` generates the SDK's API types, its table of operations and its list of
 * transient refusals from openapi.json, with openapi-typescript as an integrator would. With
 * `-- --check` it writes nothing and fails if something would change.
 */
const source = new URL('../../openapi.json', import.meta.url);
const description = JSON.parse(await readFile(source, 'utf8'));

const blob = typescript.factory.createTypeReferenceNode('Blob');
const types = await openapiTypescript(withoutExamples(description) as OpenAPI3, {
  immutable: true,
  // As its documentation recommends: by default a file would be a string.
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
await make('api-types.ts', astToString(types));

/** Examples of whole bodies, which would be half of the types and which no editor shows. */
function withoutExamples(openApi: object): object {
  return JSON.parse(JSON.stringify(openApi), (_, value) => {
    if (value?.schema === undefined) return value;
    const { example: _one, examples: _some, ...rest } = value;
    return rest;
  });
}

type Operations = Readonly<Record<string, { readonly operationId?: string }>>;
const rows = Object.entries(description.paths as Readonly<Record<string, Operations>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],\n`,
    ),
);
await make(
  'api-operations.ts',
  `/** The method and path of each operation. */\nexport const apiOperations = {\n${rows.join('')}} as const;\n`,
);

const { code } = description.components.schemas.Error.properties.error.properties;
const codes = (code['x-transient'] as string[]).map((name) => `  '${name}',\n`).join('');
const transient = `export const transientCodes: ReadonlySet<string> = new Set([\n${codes}]);\n`;
await make(
  'transient-codes.ts',
  `/** Codes of refusals that pass by themselves: the same call may succeed later. */\n${transient}`,
);

async function make(name: string, content: string): Promise<void> {
  const file = new URL(`../../sdk/src/${name}`, import.meta.url);
  const text = `// Made from openapi.json by npm run openapi.\n\n${content}`;
  if (!process.argv.includes('--check')) {
    await writeFile(file, text);
  } else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`sdk/src/${name} is not what openapi.json says: npm run openapi`);
    process.exitCode = 1;
  }
}
