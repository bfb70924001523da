import type { PointerEvent } from 'react';

/** Gives a cell whose text is cut off the whole of it as its title, when it is pointed at. */
export function showWholeText({ target }: PointerEvent<HTMLElement>): void {
  const cell = (target as HTMLElement).closest('td');
  if (cell === null || cell.scrollWidth <= cell.clientWidth || cell.title !== '') return;
  cell.title = cell.textContent;
}
