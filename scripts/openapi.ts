import { writeFile } from 'node:fs/promises';
import { describeCurrentApi } from './openapi/describe-current-api.ts';
import { descriptionFile, releasedFile, renderDescription } from './openapi/description-files.ts';
import { listRefusals } from './openapi/list-refusals.ts';
import { errorsPage, renderErrorsPage } from './openapi/render-errors-page.ts';

/**
 * `npm run openapi` writes the description of the current routes to openapi.json, and the page of
 * all errors. With `-- --release` it also stores the description as the released one, which later
 * changes must not break.
 */
const text = renderDescription(await describeCurrentApi());
await writeFile(descriptionFile, text);
await writeFile(errorsPage, renderErrorsPage(await listRefusals()));
if (process.argv.includes('--release')) await writeFile(releasedFile, text);
