import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Guide, readGuide, readGuides, samplesIn } from './read-guide.ts';

const guides = readGuides().filter((guide) => samplesIn(guide, 'sh', 'ts').length > 0);
const codeOf = (guide: Guide, ...languages: readonly ('sh' | 'ts')[]) =>
  samplesIn(guide, ...languages).flatMap(({ code }) => code);

/** Names that a reader can use once: a sub-merchant has one owner, and a key one effect. */
const names = [
  /"externalRef": "([^"]+)"/g,
  /externalRef: '([^']+)'/g,
  /sub-merchants onboard (\S+)/g,
  /"?submerchant"?: ["']([\w-]+)["']/g,
  /--submerchant (\S+)/g,
  /[/?](?:sub-merchants\/|submerchant=)([\w-]+)/g,
  /Idempotency-Key: ([^']+)'/g,
  /idempotencyKey: '([^']+)'/g,
];

test('each page has sub-merchants and idempotency keys of its own', () => {
  const pageOf = new Map<string, string>();
  for (const guide of guides) {
    const code = codeOf(guide, 'sh', 'ts').join('\n');
    const own = names.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name));
    for (const name of new Set(own)) {
      assert.equal(pageOf.get(name ?? ''), undefined, `${guide.path} uses ${name} again`);
      pageOf.set(name ?? '', guide.path);
    }
  }
  assert.equal(pageOf.get('bistro-7'), 'README.md');
});

test('each page lists what its samples need, before the first of them', () => {
  for (const guide of guides) {
    const [first] = samplesIn(guide, 'sh', 'ts');
    const before = guide.lines.slice(0, first?.line);
    assert.match(before.join('\n'), /\b(You|The samples) need /, guide.path);
  }
});

test('definitions for samples are the same on all pages', () => {
  const begins =
    /^(ACCESS=|KEY=|URL=|export TAPRAIL|api\(\)|pick\(\)|const \{ TAPRAIL|const taprail )/;
  const quickstart = readGuide('docs/quickstart.md');
  const known = codeOf(quickstart, 'sh', 'ts').filter((line) => begins.test(line));
  assert.equal(known.length, 8);
  for (const guide of guides) {
    const other = codeOf(guide, 'sh', 'ts').filter(
      (line) => begins.test(line) && !known.includes(line),
    );
    assert.deepEqual(other, [], guide.path);
  }
});

test('every loop in a sample ends, and pauses if it polls', () => {
  for (const guide of guides) {
    assert.doesNotMatch(codeOf(guide, 'sh').join('\n'), /\b(until|while)\b/, guide.path);
    assert.doesNotMatch(codeOf(guide, 'ts').join('\n'), /\bwhile \(|\bfor \(;/, guide.path);
    for (const { code } of samplesIn(guide, 'sh')) {
      const asks = code.some((line) => line.includes('$(seq'));
      if (asks) assert.match(code.join('\n'), /&& break\n +sleep /, guide.path);
    }
  }
});

test('each page that shows npx taprail names its folder', () => {
  for (const guide of readGuides()) {
    const shown = guide.blocks.some(({ code }) => code.some((line) => /^ *npx taprail/.test(line)));
    const place = /\b(in (this|the same) folder|in the folder of Taprail|cd \/opt\/taprail)\b/;
    if (shown) assert.match(guide.lines.join('\n'), place, guide.path);
  }
});
