import { refusal } from '../request/refusal.ts';

interface Tree {
  [name: string]: unknown;
}

/** Finds the object of an id; null if there is none. */
export type Find = (id: string) => object | null;

/** Replaces ids in a body by their objects, as `expand[]` asks. The body is changed. */
export function expandBody(body: object, paths: readonly string[], find: Find): void {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) throw refusal.plain(400, `You cannot expand more than 4 levels: ${path}`);
    expandAt(body as Tree, steps, { path, find });
  }
}

interface Asked {
  readonly path: string;
  readonly find: Find;
}

function expandAt(tree: Tree, [step = '', ...rest]: readonly string[], asked: Asked): void {
  const cannot = () =>
    refusal.invalid('expand', `This property cannot be expanded (${asked.path}).`);
  if (!Object.hasOwn(tree, step)) throw cannot();
  const value = tree[step];
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) if (isTree(item) && rest.length > 0) expandAt(item, rest, asked);
    return;
  }
  if (!isTree(value) && typeof value !== 'string') throw cannot();
  if (typeof value === 'string') {
    const found = asked.find(value);
    if (found === null) throw cannot();
    tree[step] = structuredClone(found);
  }
  const inner = tree[step];
  if (rest.length > 0) {
    if (!isTree(inner)) throw cannot();
    expandAt(inner, rest, asked);
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
