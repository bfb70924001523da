import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The widths at which every page must look right. */
export const widths = { phone: 390, tablet: 1024, desktop: 1440 } as const;

export type Width = keyof typeof widths;
export type Scheme = 'light' | 'dark';

export interface OpenedPage {
  readonly page: Page;
  /** Console errors, failed requests and requests to other origins so far, one line each. */
  readonly problems: string[];
}

interface FoundBrowser {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

const { findBrowser } = createRequire(import.meta.url)('../../scripts/find-browser.cjs') as {
  findBrowser(): FoundBrowser | null;
};
const pathTo = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Whether pages are drawn with the fonts of tests/tools; other browsers have other fonts. */
export const hasOwnFonts =
  process.platform === 'linux' && existsSync(pathTo('../tools/node_modules/@expo-google-fonts'));

const screenshots = pathTo('screenshots/');

/** The browser of a test file, closed when its tests end. */
export async function openBrowser(): Promise<Browser> {
  const found = findBrowser();
  assert(found, 'The browser tests need Chromium or Chrome: install one, or set CHROME_PATH.');
  const browser = await chromium.launch({
    executablePath: found.path,
    // Without a sandbox it runs as root and in containers; it opens nothing but our own pages.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: {
      ...process.env,
      ...found.env,
      ...(hasOwnFonts ? { FONTCONFIG_FILE: pathTo('fonts.conf') } : {}),
    } as Record<string, string>,
  });
  after(() => browser.close());
  await mkdir(screenshots, { recursive: true });
  return browser;
}

export interface Visitor {
  readonly width?: Width | undefined;
  readonly scheme?: Scheme;
  /** Such as America/Los_Angeles; the machine's zone by default. */
  readonly timezone?: string | undefined;
  /** The browser's language, such as de-AT; English by default. */
  readonly locale?: string;
  /** Storage of earlier visits; empty by default. */
  readonly storageState?: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

/** Opens an address and waits until the page has loaded. */
export async function openPage(
  browser: Browser,
  address: string,
  { width = 'desktop', scheme = 'light', timezone, locale, storageState }: Visitor = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    ...(storageState === undefined ? {} : { storageState }),
    viewport: viewports[width],
    colorScheme: scheme,
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
    ...(locale === undefined ? {} : { locale }),
    // Fading elements have their final colours at once.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const problems = watch(page, new URL(address).origin);
  await page.goto(address);
  return { page, problems };
}

/** Pages load slowly on a machine that is busy with other tests. */
const timeoutMs = 90_000;

const viewports = {
  phone: { width: widths.phone, height: 844 },
  tablet: { width: widths.tablet, height: 768 },
  desktop: { width: widths.desktop, height: 900 },
} as const;

/** Shows an opened page at another width or in other colours. */
export async function showAs(page: Page, width: Width, scheme: Scheme): Promise<void> {
  await page.setViewportSize(viewports[width]);
  await page.emulateMedia({ colorScheme: scheme });
}

/** Saves a picture of the visible part for people. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${screenshots}${name}.png`, animations: 'disabled' });
}

/** Pictures at both widths, light and dark. */
export async function takePictures(page: Page, path: string): Promise<void> {
  const name = path.replaceAll('/', '-').replaceAll(/^-|-$/g, '') || 'start';
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of ['phone', 'desktop'] as const) {
      await showAs(page, width, scheme);
      await takePicture(page, `${name}-${width}-${scheme}`);
    }
  }
}

/** The rules that axe checks. The contrast of each text is most of its work. */
const targetSize = { 'target-size': { enabled: true } } as const;
const ruleSets = {
  all: { rules: targetSize },
  contrast: { runOnly: ['color-contrast'] },
  'all but contrast': { rules: { ...targetSize, 'color-contrast': { enabled: false } } },
} as const;

/** A part that arrives late moves others, and axe would find them half covered. */
const untilAtRest = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let height = -1, still = 0; still < 3; await frame()) {
    still = height === document.documentElement.scrollHeight ? still + 1 : 0;
    height = document.documentElement.scrollHeight;
  }
})()`;

/** Fails with the list of axe's violations, in the whole page or a part of it. */
export async function assertAccessible(
  page: Page,
  rules: keyof typeof ruleSets = 'all',
  part = 'html',
): Promise<void> {
  // It is kept between the pages of the dashboard: a new one takes 0.3 s to warm up.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axe.source}; undefined`);
  await page.evaluate(untilAtRest);
  const options = { resultTypes: ['violations'], ...ruleSets[rules] };
  const violations = (await page.evaluate(
    `axe.run('${part}', ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`,
  )) as string[];
  assert.deepEqual(violations, [], page.url());
}

/** Fails if the page is wider than the window, or has truncated text. */
export async function assertNothingClipped(page: Page): Promise<void> {
  const { clientWidth, scrollWidth } = (await page.evaluate(
    '(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }))(document.documentElement)',
  )) as { clientWidth: number; scrollWidth: number };
  assert.ok(scrollWidth <= clientWidth, `${page.url()} is ${scrollWidth} wide, not ${clientWidth}`);
}

function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    const isLocal = protocol === 'data:' || protocol === 'blob:';
    if (!isLocal && asked !== origin) problems.push(`another origin: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}
