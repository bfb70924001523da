import type { Item } from './form-api.ts';

const stepNames = ['business', 'person', 'people', 'bank', 'documents', 'terms'] as const;

export type StepName = (typeof stepNames)[number];

export interface Step {
  readonly name: StepName;
  /** The items by the person or thing that they are about. */
  readonly groups: readonly (readonly [key: string, items: readonly Item[]])[];
}

/** One step per subject, without those of which nothing is due. */
export function stepsOf(items: readonly Item[]): readonly Step[] {
  const bySubject = Map.groupBy(items, stepOf);
  return stepNames.flatMap((name) => {
    const own = bySubject.get(name);
    return own === undefined ? [] : [{ name, groups: [...Map.groupBy(own, groupOf)] }];
  });
}

export function itemsOf({ groups }: Step): readonly Item[] {
  return groups.flatMap(([, items]) => items);
}

const byInput: Partial<Record<Item['input'], StepName>> = {
  document: 'documents',
  people: 'people',
  bank_account: 'bank',
  terms: 'terms',
  consent: 'terms',
};

const byRoot: Readonly<Record<string, StepName>> = {
  individual: 'person',
  representative: 'person',
  owners: 'people',
  directors: 'people',
  default_currency: 'bank',
};

function stepOf({ requirement, input }: Item): StepName {
  return byInput[input] ?? byRoot[requirement.split('.')[0] ?? ''] ?? 'business';
}

/** Such as company, or owners.ann for each of several people. */
function groupOf({ requirement, input }: Item): string {
  if (input === 'terms' || input === 'consent') return 'terms';
  if (input === 'people') return 'people';
  const [root = '', name = ''] = requirement.split('.');
  if (root === 'owners' || root === 'directors') return `${root}.${name}`;
  if (root === 'default_currency') return 'external_account';
  return root === 'verification' ? 'documents' : root;
}
