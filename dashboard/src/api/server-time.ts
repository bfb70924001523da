let aheadMs = 0;

/** The clock of a browser may be days off, so this takes the time from every answer. */
export function recordServerTime(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The service's present time, to the second. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
