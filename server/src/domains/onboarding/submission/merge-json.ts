import { isJsonObject, type JsonObject } from '../../../lib/json.ts';

/** Deep merge of two JSON objects; the later wins wherever they are not both objects. */
export function mergeJson({
  earlier,
  later,
}: {
  readonly earlier: JsonObject;
  readonly later: JsonObject;
}): JsonObject {
  const merged = new Map(Object.entries(earlier));
  for (const [name, value] of Object.entries(later)) {
    const before = merged.get(name);
    const areObjects = isJsonObject(before) && isJsonObject(value);
    merged.set(name, areObjects ? mergeJson({ earlier: before, later: value }) : value);
  }
  return Object.fromEntries(merged);
}

/** Without the value at a path and without the objects that this leaves empty. */
export function withoutPath(object: JsonObject, path: readonly string[]): JsonObject {
  const [name = '', ...inner] = path;
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined) return object;
  const { [name]: _, ...others } = object;
  if (inner.length === 0) return others;
  if (!isJsonObject(value)) return object;
  const rest = withoutPath(value, inner);
  if (rest === value) return object;
  return Object.keys(rest).length === 0 ? others : { ...others, [name]: rest };
}
