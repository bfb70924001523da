import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { page } from './page.ts';

const options = { render: (row: number) => row * 10, cursor: (row: number) => `row-${row}` };

test('the row beyond the limit sets has_more and is left out', () => {
  assert.deepEqual(page([1, 2, 3], { limit: 2, ...options }), {
    data: [10, 20],
    has_more: true,
    next_cursor: 'row-2',
  });
});

test('the last page has no cursor, full or not', () => {
  const last = { has_more: false, next_cursor: null };
  assert.deepEqual(page([1, 2], { limit: 2, ...options }), { data: [10, 20], ...last });
  assert.deepEqual(page([1], { limit: 2, ...options }), { data: [10], ...last });
  assert.deepEqual(page([], { limit: 2, ...options }), { data: [], ...last });
});

test('following the cursor shows every row once and in order', () => {
  const counts = fc.record({ rows: fc.nat({ max: 40 }), limit: fc.integer({ min: 1, max: 10 }) });
  fc.assert(
    fc.property(counts, ({ rows, limit }) => {
      const all = Array.from({ length: rows }, (_, index) => index);
      const seen: number[] = [];
      for (let cursor: string | null = 'row--1'; cursor !== null; ) {
        const after: number = Number(cursor.slice(4));
        const fetched = all.filter((row) => row > after).slice(0, limit + 1);
        const shown = page(fetched, { limit, render: (row) => row, cursor: options.cursor });
        seen.push(...shown.data);
        cursor = shown.next_cursor;
      }
      assert.deepEqual(seen, all);
    }),
  );
});
