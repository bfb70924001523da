import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { assertCode, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const pixel = sizedPng({ width: 1, height: 1 });

test('the logo and the terms of a platform are on its form, and nobody else’s', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const terms_url = 'https://acme.example/terms';
  const saved = await admin.patch('/branding', { logo: base64(pixel), terms_url });
  assert.equal(saved.status, 200, saved.text);
  const logo = `data:image/png;base64,${base64(pixel)}`;
  assert.deepEqual([saved.body.logo, saved.body.terms_url], [logo, terms_url]);
  const shown = async (of: typeof platform) => {
    const { externalRef } = await new TestSubMerchant(of.api).provision();
    const { url } = await of.taprail.onboardingLinks.create({ submerchant: externalRef });
    const response = await fetch(`${url}/form`);
    return ((await response.json()) as { platform: Record<string, unknown> }).platform;
  };
  assert.deepEqual((await shown(platform)).logo, logo);
  const other = await shown(await service.newPlatform());
  assert.deepEqual([other.logo, other.terms_url], [null, null]);
  const changed = await admin.patch('/branding', { colour: '#0b7285' });
  assert.equal(changed.body.logo, logo, 'what is not sent stays');
  assert.equal((await admin.patch('/branding', { logo: null })).body.logo, null);
});

test('a logo is a small PNG, JPEG or WebP image, whatever it says it is', async () => {
  const admin = await signedIn(service, await service.newPlatform());
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const wrong: Readonly<Record<string, string>> = {
    'an SVG': base64(Buffer.from(svg)),
    'an SVG after a byte order mark': base64(Buffer.from(`\uFEFF${svg}`)),
    'a page': base64(Buffer.from('<!doctype html><script>alert(1)</script>')),
    'a GIF': base64(Buffer.from('GIF89a\u0001\u0000\u0001\u0000')),
    'a cut PNG': base64(pixel.subarray(0, 12)),
    'an address': 'https://acme.example/logo.png',
    'the address of data': `data:image/png;base64,${base64(pixel)}`,
    'base64 with a break': `${base64(pixel)}\n`,
    'a large file': base64(Buffer.concat([pixel, Buffer.alloc(100 * 1024)])),
    'a wide image': base64(sizedPng({ width: 2001, height: 1 })),
    'an image without a side': base64(sizedPng({ width: 0, height: 1 })),
  };
  for (const [what, logo] of Object.entries(wrong)) {
    const refused = await admin.patch('/branding', { logo });
    assertCode(refused, 400, 'parameter_invalid', what);
    assert.match(refused.text, /"param":"logo"/);
  }
  const jpeg = Buffer.from('ffd8ffe000040000ffc0000b080010002001011100ffd9', 'hex');
  const webp = Buffer.alloc(30);
  webp.write('RIFF', 0, 'latin1');
  webp.write('WEBPVP8X', 8, 'latin1');
  for (const [type, image] of [['jpeg', jpeg] as const, ['webp', webp] as const]) {
    const saved = await admin.patch('/branding', { logo: base64(image) });
    assert.equal(saved.body.logo, `data:image/${type};base64,${base64(image)}`, saved.text);
  }
});

test('terms are a page over TLS', async () => {
  const admin = await signedIn(service, await service.newPlatform());
  for (const terms_url of [
    'http://acme.example/terms',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://user:secret@acme.example/',
    'acme.example/terms',
  ]) {
    const refused = await admin.patch('/branding', { terms_url });
    assertCode(refused, 400, 'parameter_invalid', terms_url);
    assert.match(refused.text, /"param":"terms_url"/);
  }
});

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}

/** As far as its size is told. */
function sizedPng({ width, height }: { width: number; height: number }): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
