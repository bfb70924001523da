let aheadMs = 0;

/** Every answer tells the time of the service: the clock of a browser may be days off. */
export function noteServerTime(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The service's present time, to the second. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
