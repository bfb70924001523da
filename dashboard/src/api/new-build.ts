import { type ComponentType, lazy } from 'react';

/** When this tab last reloaded itself, in milliseconds since 1970. */
const storageKey = 'taprail-reloaded-at';
/** During a rolling update nodes of both versions answer, which must not become a loop. */
const reloadEveryMs = 60_000;

let isThere = false;

/** Finds out whether the service now serves another build than the one in this tab. */
export async function findNewBuild(): Promise<void> {
  const page = await fetch('/dashboard', { cache: 'no-store' }).catch(() => null);
  const html = page?.ok === true ? await page.text().catch(() => '') : '';
  // The name of the first script changes with every build.
  const [, built] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
  const own = document.querySelector('script[src]')?.getAttribute('src');
  isThere = built !== undefined && built !== own;
}

/** Loads the new build at the present address, if one was found. True if it does. */
export function loadNewBuild(): boolean {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (!isThere || Date.now() - last < reloadEveryMs) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * A part of the dashboard that is loaded when it is first needed. A replaced build lacks it; the
 * router would then reload the page, even if the service is only down for a moment.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    await findNewBuild();
    throw new Error('The service does not answer. Check your connection, then try again.', {
      cause,
    });
  }
}

/** A component that is loaded when a page first draws it. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await loadPart(load))[name] }));
}
