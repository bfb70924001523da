import type { PointerEvent } from 'react';

/** Gives a truncated cell its whole text as a title on hover. */
export function showWholeText({ target }: PointerEvent<HTMLElement>): void {
  const cell = (target as HTMLElement).closest('td');
  if (cell === null || cell.scrollWidth <= cell.clientWidth || cell.title !== '') return;
  cell.title = cell.textContent;
}
