import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { readSources, typescriptFiles } from './source-files.ts';
import { asksForTime } from './sql-statements.ts';

const migrations = readSources('server/migrations/*').map(({ path, text }) => ({
  name: basename(path),
  text: text.replaceAll(/--.*$/gm, ''),
}));
const functions = readSources('server/functions/*').map(({ path, text }) => ({
  name: basename(path, '.sql'),
  text: text.replaceAll(/--.*$/gm, ''),
}));
/** The functions that statements call. Those that only migrations call have one argument. */
const takesArguments = new Set(
  names(functions.filter(({ name, text }) => /\(\s*p_/.test(text) && !/^taprail_/.test(name))),
);
const schema = migrations.map(({ text }) => text).join('\n');
const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm)].map(
  ([, name = '', columns = '']) => ({ name, columns }),
);

test('migrations are numbered without gaps', () => {
  assert.ok(migrations.length > 0);
  for (const [index, { name }] of migrations.entries()) {
    assert.match(name, new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z_]+\\.sql$`));
  }
});

test('every table is distributed or a reference table', () => {
  assert.ok(tables.length > 5, 'the tables were not found');
  const undecided = tables.filter(
    ({ name }) => !isPlaced(name, 'distribute') && !isPlaced(name, 'reference'),
  );
  assert.deepEqual(names(undecided), []);
});

test('every key of a tenant table begins with the platform', () => {
  for (const { name, columns } of tables.filter(({ name }) => isPlaced(name, 'distribute'))) {
    assert.match(columns, /^ {2}platform_id uuid not null,/m, name);
    assert.match(columns, /\bprimary key \(platform_id[,)]/, name);
    assert.doesNotMatch(columns, /\b(primary key|unique)\b(?! \(platform_id[,)])/, name);
    const alone = new RegExp(`create unique index \\w+ on ${name} \\((?!platform_id, )`);
    assert.doesNotMatch(schema, alone, name);
  }
});

test('every function is defined once, in the file with its name', () => {
  assert.ok(functions.length > 5, 'the functions were not found');
  for (const { name, text } of functions) {
    const defined = [...text.matchAll(/\bcreate (?:or replace )?function (\w+)/g)];
    assert.deepEqual(
      defined.map(([, defines]) => defines),
      [name],
    );
    assert.doesNotMatch(name, /_v\d+$/);
  }
  assert.doesNotMatch(schema, /\bcreate (or replace )?function\b/);
});

test('calls of SQL functions name their arguments', () => {
  const callers = [
    ...functions.map(({ name, text }) => ({ path: name, text })),
    ...typescriptFiles.filter(({ path }) => /^(server|bench|tests\/support)\//.test(path)),
  ];
  const unnamed = callers.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!function )\b(\w+)\(\s*(?!p_\w+ =>)\S/g)]
      .filter(([, name]) => name !== undefined && takesArguments.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  assert.deepEqual(unnamed, []);
});

test('neither migrations nor functions ask the server for the time', () => {
  const asking = [...migrations, ...functions].filter(({ text }) => asksForTime(text));
  assert.deepEqual(names(asking), []);
});

test('no function selects all columns of a table', () => {
  const greedy = functions.filter(({ text }) =>
    tables.some(({ name }) => new RegExp(`\\bselect (\\w+\\.)?\\*\\s+from ${name}\\b`).test(text)),
  );
  assert.deepEqual(names(greedy), []);
});

function isPlaced(table: string, how: 'distribute' | 'reference'): boolean {
  return schema.includes(`select taprail_${how}('${table}');`);
}

function names(found: readonly { readonly name: string }[]): string[] {
  return found.map(({ name }) => name);
}
