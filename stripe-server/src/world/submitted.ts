/** The tree of details submitted for an account or a person. */
export interface Submitted {
  readonly [name: string]: unknown;
}

/** Adds new details; null removes one. */
export function merge(tree: Submitted, change: Submitted): Submitted {
  const merged: Record<string, unknown> = { ...tree };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete merged[name];
    else if (isTree(value)) merged[name] = merge(treeIn(merged[name]), value);
    else merged[name] = value;
  }
  return merged;
}

/** The metadata after a change of it: null clears it, an empty text removes one entry. */
export function changeMetadata(
  current: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string>> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const entries = Object.entries({ ...current, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** The value at a dotted path. */
export function valueAt(tree: Submitted, path: string): unknown {
  let value: unknown = tree;
  for (const step of path.split('.')) value = isTree(value) ? value[step] : undefined;
  return value;
}

export function isSupplied(tree: Submitted, path: string): boolean {
  const value = valueAt(tree, path);
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** The dotted paths of all leaves. */
export function pathsOf(tree: Submitted, before = ''): readonly string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    isTree(value) ? pathsOf(value, `${before}${name}.`) : [`${before}${name}`],
  );
}

export function treeIn(value: unknown): Submitted {
  return isTree(value) ? value : {};
}

function isTree(value: unknown): value is Submitted {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
