/**
 * Objects at the top of a submission with keys of the caller's choice, which are kept as they are.
 */
export const NAMED_MAPS = new Set(['owners', 'directors', 'documents', 'metadata']);

/** Segments of a dotted path. A metadata key may itself contain dots, so it is never split. */
export function splitPath(path: string): string[] {
  const prefix = 'metadata.';
  return path.startsWith(prefix) ? ['metadata', path.slice(prefix.length)] : path.split('.');
}

/** The path and those of all enclosing objects, outermost first. */
export function withContainers(segments: readonly string[]): string[] {
  return segments.map((_, index) => segments.slice(0, index + 1).join('.'));
}
