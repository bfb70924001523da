import assert from 'node:assert/strict';

/** Reads a file by RFC 4180, strictly: every row ends with CRLF. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const from = cell.lastIndex;
    const match = cell.exec(text);
    assert(match, `this is no CSV: ${JSON.stringify(text.slice(from, from + 80))}`);
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  assert.equal(row.length, 0, 'the last row has an end');
  return rows;
}

/** The rows of a file by the names in its header. */
export function parseTable(text: string): Record<string, string>[] {
  const [names = [], ...rows] = parseCsv(text);
  return rows.map((row) => {
    assert.equal(row.length, names.length);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
  });
}
