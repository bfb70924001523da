import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId, greatestUuid, leastUuid, newUuid, unknownUuid } from '../lib/ids.ts';
import { answerPage, answerRows, filterId, type PageBounds, readCursor } from './answer-page.ts';

const [oldest, middle, newest] = [{ id: newUuid() }, { id: newUuid() }, { id: newUuid() }] as const;
const publicId = ({ id }: { readonly id: string }) => formatId('po', id);
const render = (rows: readonly { readonly id: string }[]) => rows.map(publicId);

test('the first page of ids is bounded by none, and asks for one row more than it shows', async () => {
  const asked: PageBounds[] = [];
  const find = async (bounds: PageBounds) => {
    asked.push(bounds);
    return [newest, middle, oldest].slice(0, bounds.limit);
  };
  const { body } = await answerPage('po', { limit: 2 }, find, render);
  const first = { afterId: leastUuid, beforeId: greatestUuid, isOldestFirst: false, limit: 3 };
  assert.deepEqual(asked, [first]);
  const data = [publicId(newest), publicId(middle)];
  assert.deepEqual(body, { data, has_more: true, next_cursor: publicId(middle) });
});

test('a cursor bounds the page at the end where its list begins', async () => {
  const cursor = publicId(middle);
  const bounds = { afterId: leastUuid, beforeId: greatestUuid, limit: 26 };
  for (const [order, expected] of [
    ['desc', { ...bounds, beforeId: middle.id, isOldestFirst: false }],
    ['asc', { ...bounds, afterId: middle.id, isOldestFirst: true }],
  ] as const) {
    const find = async (asked: PageBounds) => {
      assert.deepEqual(asked, expected);
      return [];
    };
    const { body } = await answerPage('po', { cursor, order }, find, render);
    assert.deepEqual(body, { data: [], has_more: false, next_cursor: null });
  }
});

test('a search that stopped early goes on after the last row it examined', async () => {
  const find = async () => ({ rows: [newest], lastExamined: middle });
  const { body } = await answerRows({ limit: 1 }, find, { render, cursorOf: publicId });
  const data = [publicId(newest)];
  assert.deepEqual(body, { data, has_more: true, next_cursor: publicId(middle) });
});

test('a page ends early once it has a megabyte, or once its rows are too much to read', async () => {
  const rows = [newest, middle, oldest];
  const find = async () => ({ rows, lastExamined: oldest });
  const text = 'x'.repeat(400_000);
  const long = (some: readonly unknown[]) => some.map(() => text);
  const twoFit = await answerRows({ limit: 2 }, find, { render: long, cursorOf: publicId });
  assert.deepEqual(twoFit.body, {
    data: [text, text],
    has_more: true,
    next_cursor: publicId(middle),
  });
  const tooLong = (some: readonly unknown[]) => some.map(() => text.repeat(3));
  for (const each of [tooLong, () => long([newest])]) {
    const { body } = await answerRows({ limit: 3 }, find, { render: each, cursorOf: publicId });
    const [first] = each(rows);
    assert.deepEqual(body, { data: [first], has_more: true, next_cursor: publicId(newest) });
  }
});

test('a cursor that names nothing is refused', async () => {
  const refusal = { code: 'invalid_cursor', param: 'cursor' };
  await assert.rejects(
    answerPage('po', { cursor: 'txn_1' }, async () => [], render),
    refusal,
  );
  await assert.rejects(
    readCursor('gone', async () => undefined),
    refusal,
  );
  assert.equal(await readCursor(undefined, () => 'place'), null);
});

test('a filter by a text that is no id finds nothing rather than everything', () => {
  assert.equal(filterId('po', undefined), null);
  assert.equal(filterId('po', publicId(middle)), middle.id);
  assert.equal(filterId('po', formatId('txn', middle.id)), unknownUuid);
});
