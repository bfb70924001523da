import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.ts';

/**
 * `npm run build --workspace sdk` makes the package that ships, JavaScript and types, in sdk/dist,
 * for `npm pack sdk/dist`. In this repository the package is its sources, so that nothing is stale.
 */
const source = new URL('../sdk/', import.meta.url);
const dist = new URL('dist/', source);
/** For programs whose compiler or test runner cannot require ES modules. */
const commonJs = ['--module', 'commonjs', '--moduleResolution', 'bundler'];

rmSync(dist, { recursive: true, force: true });
await compile();
await compile(...commonJs, '--verbatimModuleSyntax', 'false', '--outDir', 'sdk/dist/cjs');
renameImports();
for (const name of ['README.md', 'LICENSE'])
  copyFileSync(new URL(name, source), new URL(name, dist));
writeJson('package.json', manifest());
writeJson('cjs/package.json', { type: 'commonjs' });

async function compile(...options: readonly string[]): Promise<void> {
  const compiled = await runTool('typescript/bin/tsc', ['-p', 'sdk', ...options]);
  if (!compiled.failed) return;
  console.error(compiled.output);
  process.exit(1);
}

function writeJson(name: string, value: object): void {
  writeFileSync(new URL(name, dist), `${JSON.stringify(value, null, 2)}\n`);
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
  const main = './cjs/index.js';
  const require = { types: './cjs/index.d.ts', default: main };
  const entry = { require, types: './index.d.ts', default: './index.js' };
  return { ...shared, main, types: entry.types, exports: { '.': entry } };
}
