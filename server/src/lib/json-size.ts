const perMember = 4;
const perValue = 8;

/** About how long the JSON of a value is. Stops counting beyond the maximum. */
export function jsonSize(value: unknown, max = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + perMember;
  if (typeof value !== 'object' || value === null) return perValue;
  let size = perMember;
  if (Array.isArray(value)) {
    for (const member of value) {
      size += jsonSize(member);
      if (size > max) break;
    }
    return size;
  }
  for (const [name, member] of Object.entries(value)) {
    size += name.length + perMember + jsonSize(member);
    if (size > max) break;
  }
  return size;
}
