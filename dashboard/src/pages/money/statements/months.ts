const format = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Such as 2026-11, as addresses may have it. */
export function isMonth(text: string | undefined): text is string {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '');
}

/** Such as "November 2026". */
export function monthName(month: string): string {
  return format.format(new Date(`${month}-01`));
}

/** The month that many months later. */
export function addMonths(month: string, months: number): string {
  const at = new Date(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

const recentMax = 24;

/** The present month and those before it, newest first, always with the chosen one. */
export function monthsWith(chosen: string, present: string): readonly string[] {
  const recent = Array.from({ length: recentMax }, (_, back) => addMonths(present, -back));
  return [...new Set([chosen, ...recent])].sort().reverse();
}
