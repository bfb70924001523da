import { refusal } from './refusal.ts';

/** A form as it came: text at the leaves, since a form has no other types. */
export type Form = string | FormFields;
export interface FormFields {
  readonly [name: string]: Form;
}

interface Growing {
  [name: string]: string | Growing;
}

/** Reads `a[b][c]=v` and `a[0]=v`, as bodies and queries are written for Stripe. */
export function parseForm(text: string): FormFields {
  const form: Growing = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    const last = path.pop() ?? name;
    let place = form;
    for (const step of path) {
      const next = place[step] ?? (Object.create(null) as Growing);
      place[step] = next;
      if (typeof next === 'string') throw refusal.invalid(name, `Invalid object: ${name}`);
      place = next;
    }
    // `a[]=v` appends.
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return form;
}

/** The same for the same parameters in another order. */
export function sorted(form: Form): unknown {
  if (typeof form === 'string') return form;
  return Object.keys(form)
    .sort()
    .map((name) => [name, sorted(form[name] ?? '')]);
}

/** `metadata[a key]` → `['metadata', 'a key']`. */
function pathOf(name: string): string[] {
  const [first = ''] = name.split('[', 1);
  const rest = name.slice(first.length);
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)];
}
