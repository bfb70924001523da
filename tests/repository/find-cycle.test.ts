import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCycle } from './find-cycle.ts';
import { readImports } from './source-files.ts';

const edges = (...pairs: readonly string[]) =>
  pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

test('a cycle is returned from its beginning to its end', () => {
  assert.deepEqual(findCycle(edges('ab', 'bc', 'cd', 'db')), ['b', 'c', 'd', 'b']);
  assert.deepEqual(findCycle(edges('aa')), ['a', 'a']);
});

test('two paths to one file are no cycle', () => {
  assert.deepEqual(findCycle(edges('ab', 'ac', 'bd', 'cd')), []);
});

test('imports are read in every form, and type-only ones are recognised', () => {
  const text = `import './side-effect.ts';
import type { A } from '../a.ts';
import { type B, type C } from './b.ts';
import {
  d,
  type E,
} from './d.ts';
import * as f from './f.ts';
export { g } from './g.ts';
export type { H } from './h.ts';
export const i = 'not from here';
const j = await import('./j.ts');
import { k } from 'some-package';
`;
  const found = readImports({ path: 'x/y/z.ts', text });
  assert.deepEqual(
    found.map(({ to, isType }) => [to, isType]),
    [
      ['x/y/side-effect.ts', false],
      ['x/a.ts', true],
      ['x/y/b.ts', true],
      ['x/y/d.ts', false],
      ['x/y/f.ts', false],
      ['x/y/g.ts', false],
      ['x/y/h.ts', true],
      [null, false],
      ['x/y/j.ts', false],
    ],
  );
});
