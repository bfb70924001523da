/** Such as 28 ms, and 12 s from ten seconds on. */
export function formatMs(ms: number): string {
  return ms < 10_000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`;
}

/** A share of a whole, such as 99.2 %; a dash without a whole. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const share = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
  return share.format(part / whole);
}
