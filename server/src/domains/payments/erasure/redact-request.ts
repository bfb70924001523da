/** The members of stored requests that hold callers' own words. */
const texts = ['reference', 'description', 'metadata', 'reason'] as const;

/**
 * The stored request of an operation on a transaction without the caller's own words; null if it
 * has none. That of the tap says that they are gone, and so do answers and events from then on.
 */
export function redactRequest({
  kind,
  request,
}: {
  readonly kind: string;
  readonly request: string;
}): string | null {
  const parsed: unknown = JSON.parse(request);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const members = parsed as Readonly<Record<string, unknown>>;
  // Requests of the service itself have codes of the provider here.
  if (!callersKinds.has(kind)) return null;
  const held = texts.filter((name) => (members[name] ?? null) !== null);
  if (kind !== 'tap' && held.length === 0) return null;
  const emptied = Object.fromEntries(held.map((name) => [name, null]));
  return JSON.stringify({ ...members, ...emptied, ...(kind === 'tap' && { erased: true }) });
}

const callersKinds: ReadonlySet<string> = new Set(['tap', 'charge', 'refund', 'reverse']);
