import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createPlatform } from '../../server/src/domains/platforms/index.ts';
import { isTest, typescriptFiles } from '../repository/source-files.ts';
import { readFragments, readStatements } from '../repository/sql-statements.ts';
import { openTestDatabase } from '../support/database/open-test-database.ts';
import { administer, onCluster } from '../support/database/test-database.ts';

/** By type, so that every statement is about one platform and has something in every array. */
const values = new Map<string, unknown>([
  ['bigint', 1],
  ['boolean', true],
  ['bytea', Buffer.from('x')],
  ['integer', 1],
  ['interval', '1 day'],
  ['jsonb', '{}'],
  ['smallint', 1],
  // Also the digits of a hash and of a number.
  ['text', '10'],
  ['timestamptz', '2026-01-01T00:00:00Z'],
]);

const sources = typescriptFiles.filter(
  (file) => file.path.startsWith('server/src/') && !isTest(file),
);
const fragments = readFragments(sources);
const statements = sources
  .flatMap((file) => readStatements(file, fragments))
  .filter(({ name }) => name !== null);

test(
  'a Citus cluster runs every statement, with and without its optional filters',
  onCluster,
  async () => {
    const database = await openTestDatabase();
    const { id } = await createPlatform(database, { name: 'all', now: new Date() });
    const faults = await administer(database.url, async (client) => {
      // A function that never ends is a fault as well.
      await client.query(`set statement_timeout = '20s'`);
      const found: string[] = [];
      for (const { name, parts } of statements) {
        for (const isFiltered of [true, false]) {
          const fault = await faultOf(client, parts, (type, isOptional) =>
            isFiltered || !isOptional ? makeValue(type, id) : null,
          );
          if (fault !== null) found.push(`${name}: ${fault}`);
        }
      }
      return found;
    });
    assert.deepEqual(faults, []);
  },
);

function makeValue(type: string, platformId: string): unknown {
  const element = type.replace('[]', '');
  const value = element === 'uuid' ? platformId : values.get(element);
  assert.ok(value !== undefined, `no value for ${type}`);
  return type === element ? value : [value];
}

/** Citus passes some of the schema's refusals on by their message alone. */
const isRefusal = ({ code = '', message }: pg.DatabaseError) =>
  /^(22|23|P0)/.test(code) || /violates .* constraint/.test(message);

async function faultOf(
  client: pg.Client,
  parts: readonly string[],
  value: (type: string, isOptional: boolean) => unknown,
): Promise<string | null> {
  const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
  const parameters = parts.slice(1).map((part) => {
    const [, type = '', absent] = /^::(\w+(?:\[\])?)( is null)?/.exec(part) ?? [];
    return value(type, absent !== undefined);
  });
  await client.query('begin');
  try {
    await client.query(text, parameters);
    return null;
  } catch (error) {
    assert.ok(error instanceof pg.DatabaseError, String(error));
    return isRefusal(error) ? null : `${error.code} ${error.message}`;
  } finally {
    await client.query('rollback');
  }
}
