import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, readSources, typescriptFiles } from './source-files.ts';
import { readFragments, readStatements } from './sql-statements.ts';

/** The files that compute with amounts. Others only pass them on. */
const ofMoney = typescriptFiles.filter(
  (file) =>
    /^server\/src\/(domains\/(ledger|payments)\/|lib\/money\.ts)/.test(file.path) && !isTest(file),
);

const money =
  /amount|minor\b|\bfee|tip|ceiling|captured|released|authorised|charged|balance|total|settled|refunded|\bnet|gross/i;

/** The only place that converts an amount to a number, after checking that it is safe. */
const theOnlyWayOut = 'const amount = Number(amountMinor);';

/** The lines that would compute an amount in floating point. */
function findFloats(text: string): string[] {
  return code(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== theOnlyWayOut && touchesFloats(line));
}

function touchesFloats(line: string): boolean {
  if (/\bparseFloat\b|\.toFixed\(|\.toPrecision\(|\bType\.Number\(/.test(line)) return true;
  const conversions = line.matchAll(/\b(?:Number|Math\.\w+|Number\.parseInt)\(([^;]*)/g);
  if ([...conversions].some(([, of = '']) => money.test(of))) return true;
  if (/\b\d+\.\d+\b/.test(line) && money.test(line)) return true;
  return arithmetic(line).some((operands) => operands.some((name) => isNumberOfMoney(name, line)));
}

const operand = String.raw`(?:[\w.]+(?:\([\w.]*\))?|\([^()]*\))`;
const operation = new RegExp(`(?=(?<![\\w.])(${operand}) (?:\\*\\*?|/|%|\\+|-) (${operand}))`, 'g');

/** The operands of each operator. */
function arithmetic(line: string): string[][] {
  return [...line.matchAll(operation)].map(([, left = '', right = '']) => [left, right]);
}

/**
 * Amounts inside the service are bigint, and the compiler does not mix them with numbers. Amounts
 * from JSON are numbers, recognised by the names of their sources.
 */
function isNumberOfMoney(name: string, line: string): boolean {
  const isFromJson = /^(body|intent|request|charge|facts|fx)\.|_(amount|fee)$/.test(name);
  const isBigInt = /\bBigInt\(|Minor\b|\b\d+n\b/.test(name);
  if (!money.test(name) || isBigInt) return false;
  return isFromJson || / [*/%] /.test(line);
}

/** Without comments and quoted text, which are no arithmetic. */
function code(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<!:)\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, '``');
}

test('floating point arithmetic on amounts is found', () => {
  const wrong = [
    'const half = amount * 0.5;',
    'const part = body.amount + tipAmount;',
    'const ceiling = Math.min(amount * multiplier, Number(amountMinorMax));',
    'return { amount: Number(captured) };',
    'const fee = Number.parseFloat(text);',
    'const shown = total.toFixed(2);',
    'const rest = charge.amount - request.amount;',
    'const share = feeMinor + facts.feeOverride;',
    'const percent = captured / authorised;',
    'amount: Type.Number({ minimum: 0 }),',
  ];
  const right = [
    'const totalMinor = BigInt(body.amount) + BigInt(tipAmount);',
    "const path = '/v1/taps/amount * 2';",
    'const released = transaction.amountAuthorised - amount;',
    '// An amount * 2 in a comment.',
    'const minute = 60 * second;',
    'const score = Math.min(100, Math.max(0, worst));',
    'return { amount: toJsonAmount(captured) };',
    theOnlyWayOut,
  ];
  assert.deepEqual(findFloats(wrong.join('\n')), wrong);
  assert.deepEqual(findFloats(right.join('\n')), []);
});

test('no amount is computed in floating point', () => {
  assert.ok(ofMoney.length > 30, 'the files that work with money were not found');
  const found = ofMoney.flatMap(({ path, text }) =>
    findFloats(text).map((line) => `${path}: ${line}`),
  );
  assert.deepEqual(found, []);
});

const inexact = /\b(numeric|decimal|real|double precision|float\d?|money)\b/i;

test('no column or parameter of the database has an inexact type', () => {
  const found = readSources('server/migrations/*.sql').flatMap(({ path, text }) =>
    text
      .replaceAll(/--.*$/gm, '')
      // Estimates for the planner are not stored, and have their own type.
      .replaceAll(/pg_restore_attribute_stats\([^;]*;/g, '')
      .split('\n')
      .filter((line) => inexact.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
});

test('no statement about money casts to an inexact type', () => {
  const fragments = readFragments(ofMoney);
  const found = ofMoney
    .flatMap((file) => readStatements(file, fragments))
    .filter(({ parts }) => parts.some((part) => new RegExp(`::${inexact.source}`, 'i').test(part)))
    .map(({ path, name }) => `${path}: ${name}`);
  assert.deepEqual(found, []);
});
