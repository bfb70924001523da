/** A time of the API for people: `2026-11-17 16:40:12 UTC`. */
export function formatTime(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
}
