import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';

/** `node generate-oazapfts.ts <folder>` generates functions from the folder's openapi.json. */
const [folder = '.'] = process.argv.slice(2);
await writeFile(join(folder, 'oazapfts.ts'), await generateSource(join(folder, 'openapi.json')));
