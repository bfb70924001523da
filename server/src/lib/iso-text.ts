let lastMs = Number.NaN;
let lastText = '';

/** An instant as ISO 8601 in UTC. One is often written many times in a row, so the last is kept. */
export function isoText(instant: Date): string {
  const ms = instant.getTime();
  if (ms !== lastMs) {
    lastText = instant.toISOString();
    lastMs = ms;
  }
  return lastText;
}
