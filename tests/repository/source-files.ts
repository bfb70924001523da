import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every file that matches, without generated files, dependencies and leftovers of a run. */
export function readSources(...patterns: readonly string[]): readonly SourceFile[] {
  const isOurs = (path: string) =>
    !/(^|\/)(node_modules|\.git|\.taprail|dist)(\/|$)|^(sdk|dashboard)\/src\/generated\/api-types\.ts$/.test(
      path,
    );
  return globSync([...patterns], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isOurs)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** All TypeScript of the repository. */
export const typescriptFiles = readSources(
  '{server,cli,sdk,dashboard,stripe-server,scripts,bench,tests,examples}/**/*.{ts,tsx}',
);

export function isTest({ path }: { readonly path: string }): boolean {
  return path.startsWith('tests/') || path.endsWith('.test.ts') || path.endsWith('-fixture.ts');
}

export interface Import {
  /** The importing file. */
  readonly from: string;
  /** The imported file, from the root of the repository; null for a package. */
  readonly to: string | null;
  readonly specifier: string;
  /** A type-only import, which does not exist at run time. */
  readonly isType: boolean;
  /** A dynamic import, loaded when its line runs. */
  readonly isDynamic: boolean;
}

const staticImport = /^(?:import|export)\s+(type\s)?([^'";]*?)\s*(?:from\s+)?'([^'\n]+)'/gm;
const dynamicImport = /\bimport\(\s*'([^'\n]+)'/g;

export function readImports({ path, text }: SourceFile): readonly Import[] {
  const found = [...text.matchAll(staticImport)]
    .filter((match) => match[0].startsWith('import') || / from\s+'/.test(match[0]))
    .map(([, type, names = '', specifier = '']) => ({
      specifier,
      isType: type !== undefined || onlyTypes(names),
      isDynamic: false,
    }));
  const dynamic = [...text.matchAll(dynamicImport)].map(([, specifier = '']) => ({
    specifier,
    isType: false,
    isDynamic: true,
  }));
  return [...found, ...dynamic].map(({ specifier, ...kind }) => ({
    ...kind,
    from: path,
    to: specifier.startsWith('.')
      ? relative(root, join(root, dirname(path), specifier)).replaceAll('\\', '/')
      : null,
    specifier,
  }));
}

function onlyTypes(names: string): boolean {
  const braces = /^\{([\s\S]*)\}$/.exec(names.trim());
  if (braces?.[1] === undefined) return false;
  const listed = braces[1].split(',').filter((name) => name.trim() !== '');
  return listed.length > 0 && listed.every((name) => name.trim().startsWith('type '));
}
