import { writeFile } from 'node:fs/promises';
import { describeCurrentApi } from './openapi/describe-current-api.ts';
import { descriptionFile, releasedFile, renderDescription } from './openapi/description-files.ts';

/**
 * `npm run openapi` writes the description of the routes as they are into openapi.json. With
 * `-- --release` it also freezes it as what clients may rely on from now on.
 */
const text = renderDescription(await describeCurrentApi());
await writeFile(descriptionFile, text);
if (process.argv.includes('--release')) await writeFile(releasedFile, text);
