interface Edge {
  readonly from: string | null;
  readonly to: string | null;
}

/** The names on a path that leads back to its beginning; empty if there is none. */
export function findCycle(edges: readonly Edge[]): readonly string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (name: string): readonly string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return [];
    way.push(name);
    for (const { to } of next.get(name) ?? []) {
      const cycle = to === null ? [] : walk(to);
      if (cycle.length > 0) return cycle;
    }
    way.pop();
    done.add(name);
    return [];
  };
  for (const name of next.keys()) {
    const cycle = name === null ? [] : walk(name);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
