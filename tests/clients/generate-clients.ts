import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import typescript from 'typescript';

/**
 * `node generate-clients.ts <folder>` makes clients of the folder's openapi.json, as an integrator
 * would: types by openapi-typescript, functions by oazapfts.
 */
const [folder = '.'] = process.argv.slice(2);
const file = join(folder, 'openapi.json');
const description = JSON.parse(await readFile(file, 'utf8')) as OpenAPI3;

const blob = typescript.factory.createTypeReferenceNode('Blob');
const types = await openapiTypescript(description, {
  // As its documentation says to: by itself it takes a file for text.
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
await writeFile(join(folder, 'openapi-typescript.ts'), astToString(types));

await writeFile(join(folder, 'oazapfts.ts'), await generateSource(file));
