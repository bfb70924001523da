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

/** Each tree from the ground up. A part imports only parts on floors below its own. */
const floorsOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'server/src': [
    ['lib', 'version.ts'],
    ['postgres', 'request'],
    ['due-work', 'operations', 'metrics', 'mail'],
    ['http'],
    ['psp', 'docs'],
    // Each provider reads its own settings, so the configuration lies above them.
    ['domains', 'dashboard', 'config.ts'],
    ['app', 'unknown-variables.ts'],
    ['start'],
    ['main.ts', 'doctor'],
  ],
  'cli/src': [
    ['command.ts', 'explain-usage.ts'],
    ['terminal'],
    ['operate', 'client', 'completion'],
    ['program.ts'],
    ['run.ts'],
    ['main.ts'],
  ],
  'stripe-server/src': [
    ['request'],
    ['world'],
    ['http'],
    ['webhooks', 'files', 'accounts'],
    ['money'],
    ['disputes', 'terminal'],
    ['control', 'operations.ts', 'description'],
    ['stripe-server.ts'],
    ['test-client.ts'],
    ['index.ts'],
  ],
  'server/src/domains': [
    ['ledger', 'platforms'],
    ['people'],
    ['onboarding'],
    ['events'],
    ['settlement'],
    ['payments'],
    ['receipts'],
    ['statements', 'manual-decisions', 'seals', 'privacy'],
    ['reports'],
    ['overview', 'own-page'],
  ],
  'dashboard/src': [
    ['generated', 'theme.ts'],
    ['format'],
    ['style-nonce.ts', 'styles.css', 'tables.css'],
    ['api'],
    ['components'],
    ['pages', 'shell', 'onboard'],
    ['router.tsx'],
    ['main.tsx'],
  ],
};

interface Ban {
  readonly rule: string;
  readonly from: RegExp;
  readonly to: RegExp;
  readonly unless?: (imported: Import) => boolean;
}

const bans: readonly Ban[] = [
  {
    rule: 'other parts import a domain only through its index',
    from: /^(server|cli|scripts|bench|examples)\//,
    to: /^server\/src\/domains\/[^/]+\/(?!index\.ts$)/,
    unless: ({ from, to }) => domainOf(from) !== null && domainOf(from) === domainOf(to),
  },
  {
    rule: 'routes never import stores or SQL',
    from: /^server\/src\/(domains|psp)\/.*\b[a-z-]*routes\.ts$/,
    to: /(\bstore|\/postgres\/sql)\.ts$/,
  },
  {
    rule: 'a domain imports HTTP only in its routes and schemas',
    from: /^server\/src\/domains\/(?!.*(routes|schemas?|fields|catalogue|objects|examples)\.ts$)/,
    to: /^server\/src\/http\//,
  },
  {
    rule: 'rules import only types and lib',
    from: /\/rules\.ts$/,
    to: /^/,
    unless: ({ to, isType }) => isType || /^server\/src\/lib\/|\/types\.ts$/.test(to ?? ''),
  },
  {
    rule: 'a command that calls the API knows the service by the SDK only',
    from: /^cli\/src\/client\//,
    to: /^server\/src\/(app|domains|psp|http|operations|due-work|postgres|start|doctor)\b/,
  },
  {
    rule: 'nothing else in the service uses the SDK',
    from: /^(server|cli)\/src\/(?!client\/)/,
    to: /^sdk\//,
  },
  {
    rule: 'the documentation is loaded when it is first asked for',
    from: /^server\/src\/docs\/serve-docs\.ts$/,
    to: /^server\/src\/docs\/(load-site|reference-page|render-markdown)\.ts$/,
    unless: ({ isType, isDynamic }) => isType || isDynamic,
  },
  {
    rule: 'the delivery thread loads its own folder alone',
    from: /^server\/src\/domains\/events\/sending\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/(?!domains\/events\/sending\/|postgres\/|lib\/)/,
    unless: ({ isType }) => isType,
  },
  {
    rule: 'a provider is created in one place and used through the port everywhere else',
    from: /^server\/src\/(?!psp\/(simulator\/|create-psp\.ts$))/,
    to: /^server\/src\/psp\/simulator\//,
  },
  {
    rule: 'only what creates a provider knows that Stripe exists',
    from: /^server\/src\/(?!psp\/(stripe\/|(create-psp|psp-config)\.ts$))/,
    to: /^server\/src\/psp\/stripe\//,
  },
  {
    rule: 'the SDK imports nothing else',
    from: /^sdk\//,
    to: /^(?!sdk\/)/,
  },
  {
    rule: 'the dashboard uses the service through the SDK',
    from: /^dashboard\//,
    to: /^(?!(dashboard|sdk)\/)/,
  },
  {
    rule: 'the server knows nothing of the command line',
    from: /^(server|sdk|dashboard)\//,
    to: /^cli\//,
  },
  {
    rule: 'the service imports no tests, benchmarks or scripts',
    from: /^(server|cli|sdk|dashboard)\//,
    to: /^(tests|bench|scripts|stripe-server)\/|\.test\.ts$/,
  },
];

const imports = typescriptFiles.flatMap(readImports);
/** Fixtures serve tests, but belong to a part and follow its import rules. */
const code = imports.filter(({ from }) => !isTest({ path: from }) || /-fixture\.ts$/.test(from));

for (const [root, floors] of Object.entries(floorsOf)) {
  test(`each part of ${root} imports only parts on the floors below it`, () => {
    const parts = code.flatMap(({ from, to }) => [partOf(from, root), partOf(to, root)]);
    const present = [...new Set(parts)].filter((part) => part !== null);
    assert.deepEqual(floors.flat().toSorted(), present.toSorted(), 'each part has one floor');
    const heightOf = (part: string) => floors.findIndex((floor) => floor.includes(part));
    const wrong = code.filter(({ from, to }) => {
      const [part, target] = [partOf(from, root), partOf(to, root)];
      if (part === null || target === null || part === target) return false;
      return heightOf(target) >= heightOf(part);
    });
    assertNone(wrong);
  });
}

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

test('the Stripe for tests imports nothing of ours, and is used through its index', () => {
  const own = /^stripe-server\/src\//;
  assertNone(imports.filter(({ from, to }) => own.test(from) && to !== null && !own.test(to)));
  const index = 'stripe-server/src/index.ts';
  assertNone(
    imports.filter(({ from, to }) => !own.test(from) && own.test(to ?? '') && to !== index),
  );
});

test('the Stripe for tests knows none of our names', () => {
  const ours =
    /taprail|externalRef|sub-?merchant|\b(?:sub_merchant|platform|transaction|refund|payout|tap)_id\b/i;
  const files = typescriptFiles.filter(({ path }) => path.startsWith('stripe-server/'));
  assert.ok(files.length > 30, 'the Stripe for tests was not found');
  const found = files.flatMap(({ path, text }) => {
    const name = ours.exec(text)?.[0];
    return name === undefined ? [] : [`${path} says ${name}`];
  });
  assert.deepEqual(found, []);
});

test('a command loads its code when it runs, so that help stays fast', () => {
  const loaded = new Set(['cli/src/main.ts']);
  for (const file of loaded) {
    const own = code.filter((one) => one.from === file && !one.isType && !one.isDynamic);
    for (const { to } of own) if (to !== null) loaded.add(to);
  }
  assert(loaded.has('cli/src/client/taps/tap.ts'), 'the commands were not found');
  const heavy = /^sdk\/|^server\/src\/(doctor|domains|psp|postgres|start|config\.ts)/;
  loaded.delete('sdk/src/generated/api-lists.ts');
  assert.deepEqual(
    [...loaded].filter((file) => heavy.test(file)),
    [],
  );
});

test('outside the domains, only files that compose the app and commands import more than one', () => {
  const uses = code.filter(
    ({ from, to }) =>
      domainOf(from) === null &&
      domainOf(to) !== null &&
      !['app', 'doctor', null].includes(partOf(from)),
  );
  const joining = [...Map.groupBy(uses, ({ from }) => from)]
    .filter(([, found]) => new Set(found.map(({ to }) => domainOf(to))).size > 1)
    .map(([file]) => file);
  // It creates the first platform, key and user of a trial deployment.
  assert.deepEqual(joining, ['server/src/start/credentials.ts']);
});

test('no files import each other in a circle, types included', () => {
  assert.deepEqual(findCycle(imports), []);
});

test('every import names a file, with its extension', () => {
  const relative = imports.filter(({ to }) => to !== null);
  assertNone(relative.filter(({ specifier }) => !/\.(tsx?|json|css|svg)$/.test(specifier)));
});

test('decisions are pure: ids and times are arguments', () => {
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

/** These files and those of their domain that they load. */
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

/** The folder or file right below the root that a path lies in; null outside the root. */
function partOf(path: string | null, root = 'server/src'): string | null {
  if (path === null || !path.startsWith(`${root}/`)) return null;
  return path.slice(root.length + 1).split('/')[0] ?? null;
}

function domainOf(path: string | null): string | null {
  return partOf(path, 'server/src/domains');
}

function assertNone(found: readonly Import[]): void {
  assert.deepEqual(
    found.map(({ from, specifier }) => `${from} imports ${specifier}`),
    [],
  );
}
