import type Stripe from 'stripe';

/** The metadata key for the path under which a person was submitted. */
export const pathKey = 'taprail_path';

type PersonFacts = Pick<Stripe.Person, 'id' | 'metadata' | 'relationship'>;

/**
 * The path of a person in our requirements: the submitted one, otherwise one that follows from its
 * relationship to the company.
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
 * Our name of a Stripe requirement: Stripe's own, with a person's id replaced by the person's path.
 */
export function requirementNames(persons: readonly PersonFacts[]): (item: string) => string {
  const paths = new Map(persons.map((person) => [person.id, pathOfPerson(person)]));
  return (item) => {
    const [first = ''] = item.split('.', 1);
    const path = paths.get(first);
    return path === undefined ? item : path + item.slice(first.length);
  };
}

/** Whether an item names a person by id, so that renaming it takes the persons. */
export function namesPerson(item: string): boolean {
  return item.startsWith('person_');
}

/** The dotted path of Stripe's bracketed parameter. */
export function pathOfParam(param: string): string {
  const path = param.replaceAll('[', '.').replaceAll(']', '');
  // Faults of a bank account are reported under the object's own name.
  return path.replace(/^bank_account\b/, 'external_account');
}
