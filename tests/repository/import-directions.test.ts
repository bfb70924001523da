import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCycle } from './find-cycle.ts';
import {
  type Import,
  isTest,
  readImports,
  type SourceFile,
  typescriptFiles,
} from './source-files.ts';

/** What each part of the server may import besides itself; lower parts never know higher ones. */
const below: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  'config.ts': ['lib'],
  'log.ts': ['lib'],
  'version.ts': [],
  postgres: ['lib'],
  'due-work': ['postgres', 'lib'],
  operations: ['postgres', 'lib'],
  http: ['operations', 'postgres', 'lib'],
  psp: ['http', 'operations', 'due-work', 'postgres', 'lib'],
  domains: ['psp', 'http', 'operations', 'due-work', 'postgres', 'lib'],
  'app.ts': ['domains', 'psp', 'http', 'operations', 'due-work', 'postgres', 'lib', 'version.ts'],
  start: ['app.ts', 'domains/access', 'postgres', 'lib', 'config.ts', 'log.ts', 'version.ts'],
  'main.ts': ['start'],
  cli: ['start', 'domains', 'postgres', 'lib', 'config.ts', 'log.ts', 'version.ts'],
};

/** Facts about the deployment that anybody may be handed, and so name the types of. */
const knownToAll = ['config.ts', 'log.ts'];

interface Ban {
  readonly rule: string;
  readonly from: RegExp;
  readonly to: RegExp;
  readonly unless?: (imported: Import) => boolean;
}

const bans: readonly Ban[] = [
  {
    rule: 'a domain is known from outside by its index alone',
    from: /^(server|scripts|bench|examples)\//,
    to: /^server\/src\/domains\/[^/]+\/(?!index\.ts$)/,
    unless: ({ from, to }) => domainOf(from) !== null && domainOf(from) === domainOf(to),
  },
  {
    rule: 'routes parse, call and render: they never import stores or SQL',
    from: /^server\/src\/(domains|psp)\/.*\b[a-z-]*routes\.ts$/,
    to: /(\bstore|\/postgres\/sql)\.ts$/,
  },
  {
    rule: 'a domain knows HTTP in its routes and their schemas alone',
    from: /^server\/src\/domains\/(?!.*(routes|schemas?|fields|catalogue|objects|examples)\.ts$)/,
    to: /^server\/src\/http\//,
  },
  {
    rule: 'rules decide from types and lib alone',
    from: /\/rules\.ts$/,
    to: /^/,
    unless: ({ to, isType }) => isType || /^server\/src\/lib\/|\/types\.ts$/.test(to ?? ''),
  },
  {
    rule: 'a command loads what it works with when it runs, so that its help comes at once',
    from: /^server\/src\/cli\/(?!with-database\.ts$)/,
    to: /^server\/src\/(domains|postgres|start|cli\/with-database\.ts)/,
    unless: ({ isType, isDynamic }) => isType || isDynamic,
  },
  {
    rule: 'a provider is made in one place and known by the port everywhere else',
    from: /^server\/src\/(?!psp\/(simulator\/|create-psp\.ts$))/,
    to: /^server\/src\/psp\/simulator\//,
  },
  {
    rule: 'the SDK stands by itself',
    from: /^sdk\//,
    to: /^(?!sdk\/)/,
  },
  {
    rule: 'the dashboard knows the service through the SDK',
    from: /^dashboard\//,
    to: /^(?!(dashboard|sdk)\/)/,
  },
  {
    rule: 'nothing of the service imports tests, benchmarks or scripts',
    from: /^(server|sdk|dashboard)\//,
    to: /^(tests|bench|scripts)\/|\.test\.ts$/,
  },
];

const imports = typescriptFiles.flatMap(readImports);
/** Fixtures are there for tests, but lie in a part and know no more than it does. */
const code = imports.filter(({ from }) => !isTest({ path: from }) || /-fixture\.ts$/.test(from));

test('each part of the server imports only what lies below it', () => {
  const wrong = code.filter(({ from, to, isType }) => {
    const [part, target] = [partOf(from), partOf(to)];
    if (part === null || target === null || part === target) return false;
    if (isType && knownToAll.includes(target)) return false;
    const allowed = below[part];
    assert(allowed, `${part} is new: say in this table what it may import`);
    return !allowed.some((name) => name === target || to?.startsWith(`server/src/${name}/`));
  });
  assertNone(wrong);
});

for (const { rule, from, to, unless } of bans) {
  test(rule, () => {
    const banned = code.filter(
      (imported) =>
        imported.to !== null &&
        from.test(imported.from) &&
        to.test(imported.to) &&
        unless?.(imported) !== true,
    );
    assertNone(banned);
  });
}

test('outside the domains, app.ts alone and commands know more than one', () => {
  const uses = code.filter(
    ({ from, to }) => domainOf(from) === null && domainOf(to) !== null && partOf(from) !== 'cli',
  );
  const joining = [...Map.groupBy(uses, ({ from }) => from)]
    .filter(([, found]) => new Set(found.map(({ to }) => domainOf(to))).size > 1)
    .map(([file]) => file);
  assert.deepEqual(joining, ['server/src/app.ts']);
});

test('no two files know each other, not even by their types', () => {
  assert.deepEqual(findCycle(imports), []);
});

test('no two domains know each other, not even by their types', () => {
  const edges = code
    .map(({ from, to }) => ({ from: domainOf(from), to: domainOf(to) }))
    .filter(({ from, to }) => from !== null && to !== null && from !== to);
  assert.deepEqual(findCycle(edges), []);
});

test('every import names a file, with its extension', () => {
  const relative = imports.filter(({ to }) => to !== null);
  assertNone(relative.filter(({ specifier }) => !/\.(ts|json)$/.test(specifier)));
});

test('decisions follow from their arguments: ids and times are handed to them', () => {
  const decisions = typescriptFiles.filter(
    (file) => /^server\/src\/.*\/(decide-[a-z-]+|rules)\.ts$/.test(file.path) && !isTest(file),
  );
  assert.ok(decisions.length > 4, 'the decisions were not found');
  const impure = /\bnewUuid\b|\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b|\bperformance\./;
  assert.deepEqual(
    [...loadedBy(decisions)].filter(({ text }) => impure.test(text)).map(({ path }) => path),
    [],
  );
});

/** These files and all of their own domain that they load. */
function loadedBy(files: readonly SourceFile[]): ReadonlySet<SourceFile> {
  const loaded = new Set(files);
  for (const file of loaded) {
    const own = readImports(file).filter(
      ({ from, to, isType }) => !isType && to !== null && domainOf(from) === domainOf(to),
    );
    for (const { to } of own) {
      const found = typescriptFiles.find(({ path }) => path === to);
      if (found !== undefined) loaded.add(found);
    }
  }
  return loaded;
}

function partOf(path: string | null): string | null {
  return /^server\/src\/([^/]+)/.exec(path ?? '')?.[1] ?? null;
}

function domainOf(path: string | null): string | null {
  return /^server\/src\/domains\/([^/]+)\//.exec(path ?? '')?.[1] ?? null;
}

function assertNone(found: readonly Import[]): void {
  assert.deepEqual(
    found.map(({ from, specifier }) => `${from} imports ${specifier}`),
    [],
  );
}
