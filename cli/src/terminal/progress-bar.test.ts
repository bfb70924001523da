import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressBar } from './progress-bar.ts';

test('a progress bar fills up, and is full when there is nothing to do', () => {
  const bar = (done: number, total: number) => progressBar({ done, total }, 'of it');
  assert.equal(bar(0, 10), `  ${'░'.repeat(24)}   0 %  of it`);
  assert.equal(bar(5, 10), `  ${'█'.repeat(12)}${'░'.repeat(12)}  50 %  of it`);
  assert.equal(bar(12, 10), `  ${'█'.repeat(24)} 100 %  of it`);
  assert.equal(bar(0, 0), bar(1, 1));
});
