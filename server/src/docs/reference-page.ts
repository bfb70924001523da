import Fastify from 'fastify';
import { type Asset, makeAsset } from './asset.ts';
import type { Layout } from './layout.ts';

/** The page around the viewer, with a key that it fills in, or none. */
export function renderReference(layout: Layout, apiKey: string | null): string {
  // Not a script that runs: the policy of the page forbids those.
  const settings = JSON.stringify({ apiKey }).replaceAll('<', '\\u003c');
  return layout({
    title: 'API reference · Taprail',
    description: 'Every operation, field and event of the Taprail API.',
    part: 'reference',
    head: `<script src="/reference/viewer.js" defer></script>
<script src="/docs/assets/reference.js" defer></script>
<script type="application/json" id="reference-settings">${settings}</script>
`,
    // The viewer brings its own landmarks.
    body: '<div id="content" tabindex="-1"><div id="reference"></div></div>',
  });
}

/** The viewer's script. It is loaded when first asked for, as its module takes 50 MB. */
export async function loadViewer(): Promise<Asset> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = Fastify();
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/' } });
  const { rawPayload } = await server.inject('/reference/js/scalar.js');
  return makeAsset('text/javascript; charset=utf-8', rawPayload);
}
