export interface Month {
  /** Such as 2026-11. */
  readonly value: string;
  readonly label: string;
}

/** The month of a day and the eleven before it. */
export function recentMonths(day: string): readonly Month[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: format.format(first) };
  });
}

/** From its first day to that of the next month, in the time zone of the platform. */
export function monthSpan(value: string): { readonly from: string; readonly to: string } {
  const from = new Date(`${value}-01T00:00:00.000Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return { from: `${value}-01`, to: to.toISOString().slice(0, 10) };
}
