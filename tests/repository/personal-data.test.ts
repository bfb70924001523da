import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treatments } from '../../server/src/domains/privacy/columns.ts';
import { readSources } from './source-files.ts';

const classified = Object.values(treatments)
  .flat()
  .flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) =>
      names.split(' ').map((name) => `${table}.${name}`),
    ),
  );

test('each column for texts or bytes says once what an erasure does to it', () => {
  const made = readSources('server/migrations/*.sql').flatMap(({ text }) => columnsIn(text));
  assert.ok(made.length > 100);
  assert.deepEqual(classified.toSorted(), made.toSorted());
});

test('docs/security.md says why what an erasure leaves is kept', () => {
  const [guide] = readSources('docs/security.md');
  assert(guide !== undefined);
  for (const { because = 'a reason' } of treatments.kept ?? []) {
    assert(guide.text.includes(because), because);
  }
});

function columnsIn(migration: string): readonly string[] {
  const tables = migration.matchAll(/^create (?:unlogged )?table (\w+) \(\n(.*?)^\)/gms);
  return [...tables].flatMap(([, table = '', body = '']) => {
    const columns = body.matchAll(/^ {2}(\w+) (?:text|jsonb?|bytea)\b/gm);
    return [...columns].map(([, column = '']) => `${table}.${column}`);
  });
}
