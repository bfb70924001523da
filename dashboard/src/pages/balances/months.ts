export interface Month {
  /** Such as 2026-11. */
  readonly value: string;
  readonly label: string;
}

/** This month and the eleven before it. */
export function recentMonths(now: Date): readonly Month[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Array.from({ length: 12 }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: format.format(month) };
  });
}

/** From its first instant to that of the next month, in UTC as reports have it. */
export function monthSpan(value: string): { readonly from: string; readonly to: string } {
  const from = new Date(`${value}-01T00:00:00.000Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return { from: from.toISOString(), to: to.toISOString() };
}
