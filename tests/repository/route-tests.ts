import { apiOperations } from '../../sdk/src/generated/api-operations.ts';
import { readImports, readSources, type SourceFile } from './source-files.ts';

type Operation = keyof typeof apiOperations;
const operations = Object.entries(apiOperations) as [Operation, readonly [string, string]][];

/** A path in quotes, with its HTTP method where one stands before it. */
const pathPattern =
  /(?:\b(get|post|patch|put|delete)\(\s*)?(?:'([A-Z]+)',\s*)?[`'"](?:\$\{[^}]*\})?(\/[^`'"?\s]*)/g;

/**
 * The test files that call each operation: by a method of the SDK or by its path, directly or in an
 * imported helper. Tests that iterate over the whole description name no operation.
 */
export function testsOfOperations(): ReadonlyMap<Operation, readonly string[]> {
  const files = readSources('{tests,server,cli,sdk}/**/*.test.ts', 'tests/support/**/*.ts').map(
    (file) => ({
      ...file,
      requests: [...file.text.matchAll(pathPattern)].map(readRequest),
      imports: readImports(file).map(({ to }) => to),
    }),
  );
  const tests = files.filter(isOwnTest);
  const calls = sdkCalls();
  return new Map(
    operations.map(([operation, [method, path]]) => {
      const isSent = (sent: { readonly method: string | null; readonly path: string }) =>
        (sent.method ?? method) === method && isPathOf(sent.path, path);
      const callers = files.filter(
        ({ text, requests }) =>
          requests.some(isSent) || calls.get(operation)?.some((call) => call.test(text)),
      );
      const own = callers.filter(isOwnTest);
      const helpers = callers.map((file) => file.path);
      const byHelper = tests.filter(({ imports }) =>
        imports.some((to) => to !== null && helpers.includes(to)),
      );
      return [operation, (own.length > 0 ? own : byHelper).map((test) => test.path)];
    }),
  );
}

/** The SDK's test that calls every method once says nothing about a route's behaviour. */
function isOwnTest({ path }: SourceFile): boolean {
  return path.endsWith('.test.ts') && path !== 'tests/sdk/operations.test.ts';
}

function readRequest([, call, method, path = '']: RegExpExecArray) {
  return {
    method: method ?? call?.toUpperCase() ?? null,
    path: path.replaceAll(/\$\{[^}]*\}/g, '*'),
  };
}

function isPathOf(sent: string, template: string): boolean {
  const [segments, expected] = [sent.split('/'), template.split('/')];
  const fits = (segment: string, index: number) => {
    const wanted = expected[index] ?? '';
    if (wanted.startsWith('{')) return segment !== '';
    return segment === wanted || (segment.length > 1 && globToPattern(segment).test(wanted));
  };
  return segments.length === expected.length && segments.every(fits);
}

/** `*.csv`, made of a template, fits every report. */
function globToPattern(segment: string): RegExp {
  return new RegExp(`^${segment.split('*').map(RegExp.escape).join('.+')}$`);
}

/** The spelling of an SDK call of each operation: `taps.create(`. */
function sdkCalls(): ReadonlyMap<Operation, readonly RegExp[]> {
  const sources = readSources('sdk/src/**/*.ts');
  const properties = new Map(
    sources
      .flatMap(({ text }) => [...text.matchAll(/(?:this\.|readonly )(\w+) = new (\w+)\(/g)])
      .map(([, property = '', resource = '']) => [resource, property]),
  );
  const calls = new Map<Operation, RegExp[]>();
  for (const { text } of sources) {
    let property: string | undefined;
    let method: string | undefined;
    for (const line of text.split('\n')) {
      const [, resource] = /^(?:export )?class (\w+)/.exec(line) ?? [];
      if (resource !== undefined) property = properties.get(resource);
      method = /^ {2}(?:async )?\*?(\w+)[(<]/.exec(line)?.[1] ?? method;
      for (const [, name = ''] of line.matchAll(/'(\w+)'/g)) {
        if (!(name in apiOperations) || property === undefined || method === undefined) continue;
        const known = calls.get(name as Operation) ?? [];
        calls.set(name as Operation, [...known, new RegExp(`\\b${property}\\s*\\.${method}\\(`)]);
      }
    }
  }
  return calls;
}
