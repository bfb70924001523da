import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { isTest, readSources, type SourceFile, typescriptFiles } from './source-files.ts';

const linesMax = 300;
/** For tests, and for the script that runs before the installation and so is one file. */
const longLinesMax = 500;
const lineLengthMax = 100;
const filesPerFolderMax = 20;

const written = [
  ...typescriptFiles,
  ...readSources(
    '{server,cli,sdk,dashboard,stripe-server,scripts,bench,tests,examples}/**/*.{cjs,sql}',
  ),
];

test('no file is longer than its budget', () => {
  const mayBeLong = (file: SourceFile) => isTest(file) || file.path === 'scripts/prepare.cjs';
  const budgetOf = (file: SourceFile) => (mayBeLong(file) ? longLinesMax : linesMax);
  const long = written.filter((file) => file.text.split('\n').length - 1 > budgetOf(file));
  assert.deepEqual(paths(long), []);
});

test('no folder of a client holds more code files than a reader can take in', () => {
  const files = typescriptFiles.filter(
    (file) => /^(sdk|cli|dashboard)\/src\//.test(file.path) && !isTest(file),
  );
  const full = [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, members]) => members.length > filesPerFolderMax)
    .map(([folder]) => folder);
  assert.deepEqual(full, []);
});

test('no line that could be broken is longer than 100 characters', () => {
  assert.deepEqual(findLines(written, isTooLong), []);
});

test('files have kebab-case names that say what they hold', () => {
  const names = written.map(({ path }) => path);
  const wrong = names.filter((path) => {
    const name = basename(path);
    const shape = path.endsWith('.sql')
      ? /^(\d{4}_)?[a-z_]+\.sql$/
      : /^[a-z0-9-]+((\.database)?\.test)?\.(tsx?|cjs)$/;
    const bucket = /^(utils?|helpers?|common|misc|shared)\b/;
    return !shape.test(name) || bucket.test(name) || /\/(utils?|helpers?|common)\//.test(path);
  });
  assert.deepEqual(wrong, []);
});

/** Forbidden contents. The patterns are written so that they do not match themselves. */
const banned: Readonly<Record<string, RegExp>> = {
  'no file has a note to do something later': /\b(TO[D]O|FIX[M]E|HAC[K])\b/,
  'no lint or type check is disabled':
    /@ts-(ignor[e]|expect-erro[r]|nochec[k])|biome-ignor[e]|eslint-disabl[e]/,
  'no type is any': /^(?!\s*[/*]).*(\bas an[y]\b|<an[y]>|: an[y](\[\]|[;,)=\s]*$))/,
  'there is no default export': /^export defaul[t]\b/,
};

/** Samples expect errors where generated clients must refuse to compile. */
const isSample = ({ path }: SourceFile) => /^tests\/clients\/[\w-]+-sample\.ts$/.test(path);

for (const [rule, pattern] of Object.entries(banned)) {
  test(rule, () => {
    const files = typescriptFiles.filter((file) => !isSample(file));
    const found = findLines(files, (line) => pattern.test(line));
    assert.deepEqual(found, []);
  });
}

test('no test is skipped or run alone', () => {
  const exempt = /\b(test|it|describe|suite)\.(onl[y]|ski[p]|tod[o])\b|\b(onl[y]|ski[p]|tod[o]): /;
  const left = /\b(t|context)\.(ski[p]|tod[o])\(/;
  // A run on a cluster leaves out tests of a single server.
  const byCluster = /\bcitusWorkers\(\)/;
  const found = findLines(
    typescriptFiles.filter(isTest),
    (line) => (exempt.test(line) && !byCluster.test(line)) || left.test(line),
  );
  // This file says which tests are for a cluster, and which for a single server.
  const said = 'tests/support/database/test-database.ts:';
  assert.deepEqual(
    found.filter((line) => !line.startsWith(said)),
    [],
  );
});

test('no test sleeps', () => {
  // Polling is not sleeping; its interval has at most two digits of milliseconds.
  const sleeps = /\bawait (delay|sleep|setTimeout)\(\d[\d_]{2,}/;
  const found = findLines(typescriptFiles.filter(isTest), (line) => sleeps.test(line));
  assert.deepEqual(found, []);
});

test('no test depends on chance', () => {
  // Random bytes that only make names unique are fine.
  const chances = /from 'fast-chec[k]'|Math\.rando[m]\(|\brandomIn[t]\(/;
  const found = findLines(typescriptFiles.filter(isTest), (line) => chances.test(line));
  const seeded = ['tests/support/fast-check.ts:1', 'tests/soak.ts:', 'tests/crash/'];
  assert.deepEqual(
    found.filter((line) => !seeded.some((place) => line.startsWith(place))),
    [],
  );
});

test('pages show rows by the component for tables', () => {
  const pages = typescriptFiles.filter(({ path }) => path.startsWith('dashboard/src/pages/'));
  assert.ok(pages.length > 50, 'the pages were not found');
  assert.deepEqual(
    findLines(pages, (line) => line.includes('<table')),
    [],
  );
});

test('the changelog has an Unreleased section', () => {
  const [changelog] = readSources('CHANGELOG.md');
  assert.match(changelog?.text ?? '', /^## Unreleased$/m);
});

test('each decision has a unique number, which its title repeats', () => {
  const numbers = readSources('docs/decisions/[0-9]*.md').map(({ path, text }) => {
    const [, inName] = /(\d{4})-[a-z0-9-]+\.md$/.exec(path) ?? [];
    assert.equal(/^# (\d{4}): /.exec(text)?.[1], inName, path);
    return inName;
  });
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

/** Imports, addresses and text that cannot be broken may be longer. */
function isTooLong(line: string): boolean {
  if (line.length <= lineLengthMax) return false;
  if (/^\s*(import|export)\b.* from '/.test(line) || /https?:\/\//.test(line)) return false;
  const code = quoted.reduce((rest, pattern) => rest.replaceAll(pattern, ''), line);
  return code.length > lineLengthMax / 2;
}

/** Quoted text, a template that continues on the next line, or a regular expression. */
const quoted = [
  /'(?:[^'\\]|\\.)*'/g,
  /"(?:[^"\\]|\\.)*"/g,
  /`(?:[^`\\]|\\.)*(?:`|$)/g,
  /\/(?:[^/\\]|\\.)+\/[a-z]*/g,
];

function findLines(files: readonly SourceFile[], isWrong: (line: string) => boolean): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (isWrong(line) ? [`${path}:${index + 1}`] : [])),
  );
}

function paths(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path);
}
