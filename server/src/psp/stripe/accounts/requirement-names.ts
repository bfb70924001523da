import type Stripe from 'stripe';

/** Under which path of the details a person was submitted; its name in the person's metadata. */
export const pathKey = 'taprail_path';

type PersonFacts = Pick<Stripe.Person, 'id' | 'metadata' | 'relationship'>;

/**
 * The path under which our requirements name a person: the one it was submitted under, or else by
 * what it is to the company.
 */
export function pathOfPerson({ id, metadata, relationship }: PersonFacts): string {
  const submitted = metadata?.[pathKey];
  if (submitted !== undefined) return submitted;
  if (relationship?.representative === true) return 'representative';
  if (relationship?.owner === true) return `owners.${id}`;
  if (relationship?.director === true) return `directors.${id}`;
  return id;
}

/**
 * How we call an item of Stripe's requirements: as Stripe spells it, but for the id of a person,
 * which becomes the person's path.
 */
export function requirementNames(persons: readonly PersonFacts[]): (item: string) => string {
  const paths = new Map(persons.map((person) => [person.id, pathOfPerson(person)]));
  return (item) => {
    const [first = ''] = item.split('.', 1);
    const path = paths.get(first);
    return path === undefined ? item : path + item.slice(first.length);
  };
}

/** Whether an item names a person by id, so that the persons must be known to rename it. */
export function namesPerson(item: string): boolean {
  return item.startsWith('person_');
}

/** The dotted path of a parameter that Stripe names with brackets. */
export function pathOfParam(param: string): string {
  const path = param.replaceAll('[', '.').replaceAll(']', '');
  // Faults of a bank account are reported under the name of the object itself.
  return path.replace(/^bank_account\b/, 'external_account');
}
