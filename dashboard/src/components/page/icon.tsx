import type { ReactNode } from 'react';
import drawings from './icons.svg';

/** The ids of the drawings. */
export type IconName =
  | ('activity' | 'bug' | 'calendar' | 'card' | 'chart' | 'check' | 'comparison' | 'copy')
  | ('dashboard' | 'history' | 'key' | 'menu' | 'moon' | 'page' | 'payout' | 'people')
  | ('person' | 'phone' | 'reader' | 'scale' | 'seal' | 'search' | 'settings' | 'store')
  | ('sun' | 'warning' | 'webhook');

/** A drawing beside a text, or in a button with a label, so screen readers skip it. */
export function Icon({
  name,
  size,
}: {
  readonly name: IconName;
  readonly size: number;
}): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
