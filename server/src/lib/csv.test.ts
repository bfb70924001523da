import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { parseCsv } from '../../../tests/support/money/parse-csv.ts';
import { type CsvValue, csvFile, csvLine, timeColumns } from './csv.ts';

const cells: readonly (readonly [CsvValue, string])[] = [
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' spaces stay ', ' spaces stay '],
  ['Zoë 🍲', 'Zoë 🍲'],
  [1250, '1250'],
  [-1250, '-1250'],
  [-99_999_999_999n, '-99999999999'],
  [true, 'true'],
  [new Date('2026-11-15T09:30:00Z'), '2026-11-15T09:30:00.000Z'],
];

for (const [value, written] of cells) {
  test(`a cell of ${JSON.stringify(String(value))} is written ${JSON.stringify(written)}`, () => {
    assert.equal(csvLine(['x', value, 'y']), `x,${written},y\r\n`);
  });
}

for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']) {
  test(`a text that begins with ${JSON.stringify(start)} is written as text`, () => {
    const [[written = ''] = []] = parseCsv(csvLine([`${start}cmd|' /C calc'!A0`]));
    assert.equal(written, `'${start}cmd|' /C calc'!A0`);
  });
}

for (const before of [',', ';', '|', '\t', '\n', '\r\n', '\u2028', '; ', ';"', '\n\t"']) {
  test(`a formula after ${JSON.stringify(before)} inside a text is written as text`, () => {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      const [[written] = []] = parseCsv(csvLine([`a${before}${sign}1`]));
      assert.equal(written, `a${before}'${sign}1`);
    }
  });
}

test('a formula that follows a quote at the beginning is written as text', () => {
  assert.deepEqual(parseCsv(csvLine(['"=1+1', ' ＝1'])), [['"\'=1+1', " '＝1"]]);
});

test('a sign after an apostrophe or inside a word needs no apostrophe', () => {
  const texts = ["'=1+1", 'a=1', 'Tel. +49', 'a-b@example.com', 'one; two - three'];
  assert.equal(csvLine(texts), `${texts.join(',')}\r\n`);
});

test('a CSV reader gets any text back', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 8 });
  const special = fc.array(fc.constantFrom(...'",;\t\r\n\'äx=-＝'));
  const text = fc.oneof(
    anyText,
    special.map((characters) => characters.join('')),
  );
  const table = fc.array(fc.tuple(text, text, text), { minLength: 1 });
  fc.assert(
    fc.property(table, (rows) => {
      const read = parseCsv(rows.map((row) => csvLine(row)).join(''));
      const unprotected = (row: readonly string[]) =>
        row.map((text) => text.replaceAll(/'(?=[=+\-@＝＋－＠\t\r\n])/g, ''));
      assert.deepEqual(read.map(unprotected), rows.map(unprotected));
    }),
  );
});

test('a file has its header first and then a piece for each page', async () => {
  const columns = [
    { name: 'id', read: (row: { id: string }) => row.id },
    { name: 'length', read: (row: { id: string }) => row.id.length },
  ];
  async function* pages() {
    yield [{ id: 'a' }, { id: 'bb' }];
    yield [];
    yield [{ id: 'c,c' }];
  }
  const pieces = await Array.fromAsync(csvFile(columns, pages(), 'UTC'));
  assert.deepEqual(pieces, ['id,length\r\n', 'a,1\r\nbb,2\r\n', '"c,c",3\r\n']);
});

test('money is a decimal of its currency, with a minus that spreadsheets read', () => {
  const money = (currency: string, amountMinor: bigint) => ({ amountMinor, currency });
  const cells = [money('EUR', -1250n), money('JPY', 1250n), money('KWD', 1250n), money('USD', -5n)];
  assert.equal(csvLine(cells), '-12.50,1250,1.250,-0.05\r\n');
});

test('an instant is in UTC and in local time with its offset, summer and winter', async () => {
  type Row = { readonly at: Date | string | null };
  async function* pages(): AsyncGenerator<Row[]> {
    yield [{ at: new Date('2026-07-01T23:30:00Z') }, { at: '2026-12-01T23:30:00.000Z' }];
    yield [{ at: null }];
  }
  const columns = timeColumns('at', ({ at }: Row) => at);
  const file = await Array.fromAsync(csvFile(columns, pages(), 'America/Los_Angeles'));
  assert.deepEqual(file.join('').split('\r\n'), [
    'at,at_local',
    '2026-07-01T23:30:00.000Z,2026-07-01T16:30:00.000-07:00',
    '2026-12-01T23:30:00.000Z,2026-12-01T15:30:00.000-08:00',
    ',',
    '',
  ]);
});

test('a file without rows is its header', async () => {
  async function* pages(): AsyncGenerator<never[]> {}
  const pieces = await Array.fromAsync(csvFile([{ name: 'id', read: () => null }], pages(), 'UTC'));
  assert.deepEqual(pieces, ['id\r\n']);
});
