import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

/**
 * `node generate-clients.ts <folder>` generates a client with each generator from the folder's
 * openapi.json, with no options but the files, as most integrators begin.
 */
const [folder = '.'] = process.argv.slice(2);
const input = join(folder, 'openapi.json');

const types = await openapiTypescript(pathToFileURL(input));
await writeFile(join(folder, 'openapi-typescript.ts'), astToString(types));
await createClient({ input, output: join(folder, 'hey-api') });
await generate({ input, output: join(folder, 'orval.ts') });
