import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, typescriptFiles } from './source-files.ts';
import { asksForTime, readFragments, readStatements, type SqlStatement } from './sql-statements.ts';

const sources = typescriptFiles.filter(
  (file) => file.path.startsWith('server/src/') && !isTest(file),
);
const fragments = readFragments(sources);
const statements = sources.flatMap((file) => readStatements(file, fragments));
const named = statements.filter(({ name }) => name !== null);

test('statements are found with their substitutions', () => {
  const text = `
    const row = await database.row(sql(
      'thing_find',
    )\`select id from things where a = \${f({ b: \`}\${c}\` })}::text and d = \${'}'}::uuid\`);
    const more = { text: \`select 1 from \${work.table}\`, name: 'x' };
    // sql('thing_comment')\`is not one\`
    /**
     * sql('thing_block')\`is not one\`
     */
    const columns = fragment\`id, name\`;
    sql('thing_list')\`select \${columns} from things where a = \${a}::text
      * b\`;
  `;
  const file = { path: 'x.ts', text };
  // The file's own columns come before those of the other file.
  const elsewhere = { path: 'y.ts', text: 'const columns = fragment`url`; ' };
  assert.deepEqual(readStatements(file, readFragments([file, elsewhere])), [
    {
      path: 'x.ts',
      name: 'thing_find',
      parts: ['select id from things where a = ', '::text and d = ', '::uuid'],
    },
    {
      path: 'x.ts',
      name: 'thing_list',
      parts: ['select id, name from things where a = ', '::text\n      * b'],
    },
    { path: 'x.ts', name: null, parts: ['select 1 from ', ''] },
  ]);
  assert.ok(named.length > 30, 'the statements of the server were not found');
});

test('every statement name is used once', () => {
  const shared = [...Map.groupBy(named, ({ name }) => name)].filter(([, uses]) => uses.length > 1);
  assert.deepEqual(
    shared.map(([name]) => name),
    [],
  );
});

test('a statement name begins with the entity and ends with the operation', () => {
  const wrong = named.filter(({ name }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name ?? ''));
  assert.deepEqual(places(wrong), []);
  const verbs = /^(find|get|select|insert|update|delete|lock|list|save|count|create|read|claim)_/;
  assert.deepEqual(places(named.filter(({ name }) => verbs.test(name ?? ''))), []);
});

test('every parameter of a statement is cast', () => {
  const isUncast = ({ parts }: SqlStatement) =>
    parts.slice(1).some((part) => !/^::[a-z]/.test(part));
  assert.deepEqual(places(named.filter(isUncast)), []);
  const numbered = ({ parts }: SqlStatement) => parts.some((part) => /\$\d+(?!\d|::)/.test(part));
  assert.deepEqual(places(statements.filter(numbered)), []);
});

test('no statement asks the server for the time, but to compare the clocks', () => {
  const asking = statements.filter(({ parts }) => asksForTime(parts.join('?')));
  assert.deepEqual(places(asking), ['server/src/doctor/check-clocks.ts: doctor_clock']);
});

test('statements list their columns', () => {
  const isGreedy = ({ parts }: SqlStatement) =>
    /\bselect\s+(distinct\s+)?(\w+\.)?\*|\breturning\s+(\w+\.)?\*/.test(parts.join('?'));
  assert.deepEqual(places(statements.filter(isGreedy)), []);
});

test('SQL keywords are in lower case', () => {
  const loud = /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|VALUES|RETURNING)\b/;
  assert.deepEqual(places(statements.filter(({ parts }) => loud.test(parts.join('?')))), []);
});

function places(found: readonly SqlStatement[]): string[] {
  return found.map(({ path, name }) => `${path}: ${name ?? 'plain text'}`);
}
