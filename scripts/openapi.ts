import { writeFile } from 'node:fs/promises';
import { describeCurrentApi } from './openapi/describe-current-api.ts';
import { descriptionFile, releasedFile, renderDescription } from './openapi/description-files.ts';

/**
 * `npm run openapi` writes the description of the current routes to openapi.json. With
 * `-- --release` it also stores it as the released one, which later changes must not break.
 */
const text = renderDescription(await describeCurrentApi());
await writeFile(descriptionFile, text);
if (process.argv.includes('--release')) await writeFile(releasedFile, text);
