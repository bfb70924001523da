import type { AnyRouter, ParsedLocation, RouterHistory } from '@tanstack/react-router';

/** How the user left a page: by which link, and its and the page's scroll positions. */
interface Place {
  readonly href: string;
  readonly top: number;
  readonly scrollY: number;
}

/** By history entry, since an address can be in the history several times. */
const places = new Map<string, Place>();
const pathsBefore = new Map<string, string>();
let followed: HTMLAnchorElement | null = null;
let isTraversal = false;
let isDue = false;
let returnsTo: Place | null = null;
/** The element with the focus when the navigation began. */
let focusedBefore: Element | null = null;
let stopWaiting = () => {};

/** Records each navigation. A first load leaves the focus to the browser. */
export function followNavigation(router: AnyRouter): void {
  const remember = ({ target }: Event) => {
    followed = target instanceof Element ? linkOf(target) : null;
  };
  document.addEventListener('click', remember, { capture: true });
  const history: RouterHistory = router.history;
  history.subscribe(({ action: { type } }) => {
    isTraversal = type !== 'PUSH' && type !== 'REPLACE';
  });
  router.subscribe('onBeforeLoad', ({ fromLocation: from, toLocation: to, pathChanged }) => {
    if (from === undefined || !pathChanged) return;
    stopWaiting();
    if (!isTraversal) {
      leave(from);
      pathsBefore.set(keyOf(to), from.pathname);
    }
    followed = null;
    focusedBefore = document.activeElement;
    returnsTo = isTraversal ? (places.get(keyOf(to)) ?? null) : null;
    isDue = true;
  });
}

function leave(from: ParsedLocation): void {
  if (followed?.isConnected !== true) places.delete(keyOf(from));
  else {
    const { top } = followed.getBoundingClientRect();
    places.set(keyOf(from), { href: followed.href, top, scrollY: window.scrollY });
  }
}

/** A click anywhere on a row follows the link in it. */
function linkOf(target: Element): HTMLAnchorElement | null {
  const link = target.closest('a') ?? target.closest('tr')?.querySelector('a.row-link');
  return link instanceof HTMLAnchorElement && link.closest('main') !== null ? link : null;
}

function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href;
}

/** Whether the previous page in the history has this path. */
export function cameFrom(router: AnyRouter, to: string): boolean {
  return pathsBefore.get(keyOf(router.latestLocation)) === to;
}

/** Whether Back returns to a scrolled page, which must not move under the reader. */
export function returnsFurtherDown(): boolean {
  return returnsTo !== null && returnsTo.scrollY > 200;
}

/**
 * Gives the focus to the link by which the user left this page, after going back, else to the
 * heading. Screen readers read the focused element; a live region would say the name twice.
 */
export function focusPage(heading: HTMLElement): void {
  if (!isDue) return;
  isDue = false;
  if (isWritingInDialog()) return;
  const place = returnsTo;
  if (place !== null && focusLink(place)) return;
  heading.focus({ preventScroll: true });
  // Rows may load first, and only those near the window are in the document.
  if (place !== null) lookFor(place);
}

/** Whether the user opened a dialog, such as the search, and writes in it while the page loads. */
function isWritingInDialog(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === focusedBefore) return false;
  return activeElement.matches('[role="dialog"] :is(input, textarea, select)');
}

/** The heading of the same page that replaces this one takes the focus over. */
export function keepPageFocus(heading: HTMLElement | null): void {
  if (heading !== null && document.activeElement === heading) isDue = true;
}

function focusLink({ href, top }: Place): boolean {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a');
  const link = [...links].find((one) => one.href === href);
  if (link === undefined) return false;
  link.focus({ preventScroll: true });
  window.scrollBy({ top: link.getBoundingClientRect().top - top });
  return true;
}

function lookFor(place: Place): void {
  const main = document.querySelector('main');
  if (main === null) return;
  const ending = new AbortController();
  const { signal } = ending;
  const observer = new MutationObserver(() => {
    if (focusLink(place)) stopWaiting();
  });
  stopWaiting = () => {
    ending.abort();
    observer.disconnect();
  };
  observer.observe(main, { childList: true, subtree: true });
  // A user who has moved on keeps the focus elsewhere.
  for (const type of ['keydown', 'pointerdown', 'wheel']) {
    document.addEventListener(type, stopWaiting, { signal, passive: true });
  }
}
