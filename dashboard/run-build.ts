import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Writes the pages and their hashed assets into that folder. */
export async function runBuild(folder: string): Promise<void> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  await build({
    configFile: false,
    root,
    base: '/dashboard/',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // Colours for light and dark are written with light-dark(), as browsers know it.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // An address with data instead of a file would need another rule for content.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [`${root}index.html`, `${root}onboard.html`, `${root}account.html`],
      },
    },
  });
}
