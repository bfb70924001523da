import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, inkOn, luminanceOf } from './platform-colour.ts';

test('the letters on a button can be read whatever the colour of the platform is', () => {
  const steps = ['00', '33', '66', '80', '99', 'cc', 'ff'];
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const colour = `#${red}${green}${blue}`;
        const ink = inkOn(colour) === '#000' ? 0 : 1;
        assert.ok(contrast(luminanceOf(colour), ink) >= 4.5, colour);
      }
    }
  }
});

test('luminance is as WCAG defines it', () => {
  assert.equal(luminanceOf('#ffffff').toFixed(3), '1.000');
  assert.equal(luminanceOf('#777777').toFixed(3), '0.184');
});
