import { addMonths } from '../../../format/days.ts';

/** Such as 2026-11, as addresses may have it. */
export function isMonth(text: string | undefined): text is string {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '');
}

/** The month that many months later. */
export function laterMonth(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}

const recentMax = 24;

/** The present month and those before it, newest first, always with the chosen one. */
export function monthsWith(chosen: string, present: string): readonly string[] {
  const recent = Array.from({ length: recentMax }, (_, back) => laterMonth(present, -back));
  return [...new Set([chosen, ...recent])].sort().reverse();
}
