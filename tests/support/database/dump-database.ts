import type { Queryable } from '../../../server/src/postgres/database.ts';

/** Every row of every table as text, with bytes both as hexadecimal and as characters. */
export async function dumpDatabase(database: Queryable): Promise<string> {
  const tables = await database.rows<{ name: string }>({
    name: 'test_list_tables',
    text: `
      select quote_ident(table_name) as name
      from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
    values: [],
  });
  const lines: string[] = [];
  for (const { name } of tables) {
    const text = `select t::text as line from ${name} t`;
    const rows = await database.rows<{ line: string }>({
      name: `test_dump_${name}`,
      text,
      values: [],
    });
    for (const { line } of rows) lines.push(name, line, decodeBytes(line));
  }
  return lines.join('\n');
}

function decodeBytes(line: string): string {
  return line.replaceAll(/\\x([0-9a-f]+)/g, (_, digits: string) =>
    Buffer.from(digits, 'hex').toString('latin1'),
  );
}
