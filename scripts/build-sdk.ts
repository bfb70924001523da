import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.ts';

/**
 * `npm run build --workspace sdk` makes the package that ships, JavaScript and types, in sdk/dist,
 * for `npm pack sdk/dist`. In this repository the package is its sources, so that nothing is stale.
 */
const source = new URL('../sdk/', import.meta.url);
const dist = new URL('dist/', source);
rmSync(dist, { recursive: true, force: true });
const compiled = await runTool('typescript/bin/tsc', ['-p', 'sdk']);
if (compiled.failed) {
  console.error(compiled.output);
  process.exitCode = 1;
} else {
  renameImports();
  for (const name of ['README.md', 'LICENSE'])
    copyFileSync(new URL(name, source), new URL(name, dist));
  writeFileSync(new URL('package.json', dist), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** The compiler does so in JavaScript only, and not every tool finds ./x.d.ts by ./x.ts. */
function renameImports(): void {
  for (const name of globSync('**/*.d.ts', { cwd: fileURLToPath(dist) })) {
    const file = new URL(name, dist);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/(from '\.[^'\n]*)\.ts'/g, "$1.js'"));
  }
}

function manifest(): object {
  const text = readFileSync(new URL('package.json', source), 'utf8');
  const { private: _private, scripts: _scripts, ...shared } = JSON.parse(text);
  const entry = { types: './index.d.ts', default: './index.js' };
  return { ...shared, types: entry.types, exports: { '.': entry } };
}
