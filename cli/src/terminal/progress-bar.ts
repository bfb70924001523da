const width = 24;

/** One line that says how far something long has come: `  ██████░░░░░░  50 %  12 of 24 days`. */
export function progressBar(
  progress: { readonly done: number; readonly total: number },
  label: string,
): string {
  const { done, total } = progress;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.floor(share * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  return `  ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${label}`;
}
