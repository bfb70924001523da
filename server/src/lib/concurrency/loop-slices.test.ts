import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LoopSlices } from './loop-slices.ts';

test('each turn of the event loop has one slice, whoever asks for it', async () => {
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  count();
  const work = async () => {
    const slices = new LoopSlices();
    const turns: number[] = [];
    for (let slice = 0; slice < 3; slice += 1) {
      await slices.next();
      turns.push(turn);
    }
    return turns;
  };
  const turns = (await Promise.all([work(), work(), work()])).flat();
  isCounting = false;
  assert.equal(new Set(turns).size, turns.length);
});

test('a slice is over after a few milliseconds, and a new one begins', async () => {
  const slices = new LoopSlices();
  while (!slices.isOver);
  await slices.next();
  assert.equal(slices.isOver, false);
});
