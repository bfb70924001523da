import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.ts';

/**
 * `npm run build --workspace sdk` compiles the SDK into sdk/dist, as it is packed: JavaScript and
 * its types.
 */
const dist = fileURLToPath(new URL('../sdk/dist/', import.meta.url));
rmSync(dist, { recursive: true, force: true });
const compiled = await runTool('typescript/bin/tsc', ['-p', 'sdk']);
if (compiled.output) console.error(compiled.output);
if (compiled.failed) process.exitCode = 1;

// The compiler renames imports in JavaScript only, and not every tool finds ./x.d.ts by ./x.ts.
for (const name of globSync('**/*.d.ts', { cwd: dist })) {
  const file = join(dist, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(from '\.[^'\n]*)\.ts'/g, "$1.js'"));
}
