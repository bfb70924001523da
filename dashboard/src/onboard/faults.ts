import { TaprailConnectionError, TaprailRefusal } from '../../../sdk/src/requests/errors.ts';
import { parseDay } from '../format/days.ts';
import { type Asked, messageOf, sortFaults } from '../format/refusal.ts';
import type { Draft, Drafts, Item, Parts, People } from './form-api.ts';
import { type ItemPlace, labelOf } from './item-words.ts';
import type { Spoken } from './spoken.ts';
import { keyAmong } from './words/messages.ts';

/** Messages by the names of questions: an item, or a part of it after a dot. */
export type Faults = Readonly<Record<string, string>>;

/** The questions of these items that have no answer, or one that cannot be right. */
export function faultsIn(items: readonly Item[], drafts: Drafts, { say }: Spoken): Faults {
  const found = items.flatMap((item) => {
    const draft = drafts[item.requirement];
    return faultyParts(item, draft).map(([part, fault]) => {
      return [part === '' ? item.requirement : `${item.requirement}.${part}`, say(fault)] as const;
    });
  });
  return Object.fromEntries(found);
}

type FaultyPart = readonly [
  part: string,
  fault: 'fault.missing' | 'fault.date' | 'fault.terms' | 'fault.trade',
];

function faultyParts({ input, parts }: Item, draft: Draft | undefined): readonly FaultyPart[] {
  if (input === 'checkbox' || input === 'consent') return [];
  if (input === 'terms') return draft === true ? [] : [['', 'fault.terms']];
  if (input === 'date') return faultOfDay(partsOf(draft)).map((fault) => ['', fault]);
  if (input === 'bank_account') return missingAmong(parts, partsOf(draft));
  if (input === 'people') {
    return peopleOf(draft).people.flatMap((person) => {
      const faults = faultOfDay(dayPartsOf(person)).map((fault): FaultyPart => ['dob', fault]);
      const texts = parts.filter((part) => part !== 'dob');
      return [...missingAmong(texts, person), ...faults].map(
        ([part, fault]): FaultyPart => [`${person.ref}.${part}`, fault],
      );
    });
  }
  const isAnswered = typeof draft === 'string' && draft.trim() !== '';
  return isAnswered ? [] : [['', input === 'trade' ? 'fault.trade' : 'fault.missing']];
}

function missingAmong(names: readonly string[], parts: Parts): readonly FaultyPart[] {
  return names
    .filter((name) => (parts[name] ?? '').trim() === '')
    .map((name) => [name, 'fault.missing']);
}

function faultOfDay(parts: Parts): readonly ('fault.missing' | 'fault.date')[] {
  const { day = '', month = '', year = '' } = parts;
  if (day === '' && month === '' && year === '') return ['fault.missing'];
  return dayIn(parts) === undefined ? ['fault.date'] : [];
}

/** Such as 1985-07-04; undefined for a day that does not exist. */
export function dayIn({ day = '', month = '', year = '' }: Parts): string | undefined {
  return parseDay(`${year.trim()}-${month.trim()}-${day.trim()}`);
}

/** A person's day of birth, whose parts are beside the others. */
export function dayPartsOf({ day = '', month = '', year = '' }: Parts): Parts {
  return { day, month, year };
}

export function partsOf(draft: Draft | undefined): Parts {
  return typeof draft === 'object' && draft !== null && !('people' in draft)
    ? (draft as Parts)
    : {};
}

export function peopleOf(draft: Draft | undefined): People {
  const isPeople = typeof draft === 'object' && draft !== null && 'people' in draft;
  return isPeople ? (draft as People) : { people: [], includesRepresentative: false };
}

interface Answered {
  readonly items: readonly Item[];
  readonly drafts: Drafts;
  readonly place: ItemPlace;
  readonly spoken: Spoken;
}

/** What the service refused: beside its questions, and the rest. */
export function refusedAnswers(
  error: unknown,
  { items, drafts, place, spoken }: Answered,
): { readonly faults: Faults; readonly elsewhere: string | null } {
  const asked = items.flatMap((item) => {
    const label = (part?: string) => labelOf(item, place, spoken, part);
    return questionsOf(item, drafts[item.requirement], label);
  });
  const { atFields, elsewhere } = sortFaults(error, asked);
  const other = elsewhere.length === 0 ? null : sayRefusal(error, spoken);
  // The service writes English, and says more than these catalogues.
  if (spoken.language === 'en') return { faults: atFields, elsewhere: other };
  const faults = Object.keys(atFields).map((name) => [name, sayFault(name, spoken)]);
  return { faults: Object.fromEntries(faults), elsewhere: other };
}

function sayFault(name: string, { messages }: Spoken): string {
  const key = keyAmong(messages, [`fault.${name.split('.').at(-1)}`]);
  return messages[key ?? 'fault.any'];
}

const lists: Readonly<Record<string, string>> = {
  'company.owners_provided': 'owners',
  'company.directors_provided': 'directors',
};

/** The parts of an item that can have a fault of their own. */
function questionsOf(
  { requirement, input, parts }: Item,
  draft: Draft | undefined,
  labelOf: (part?: string) => string,
): Asked[] {
  const list = lists[requirement];
  const people = input === 'people' ? peopleOf(draft).people : [];
  const ofPeople = people.flatMap((person) =>
    parts.map((part) => {
      const own = `${list}.${person.ref}.`;
      const covers = (param: string) =>
        param.startsWith(own) && param.slice(own.length).split('.').includes(part);
      const name = `${requirement}.${person.ref}.${part}`;
      return { name, label: labelOf(part), covers };
    }),
  );
  const ofParts = input === 'bank_account' ? parts : [];
  const covers = (param: string) => param.startsWith(`${requirement}.`);
  return [
    ...ofPeople,
    ...ofParts.map((part) => ({ name: `${requirement}.${part}`, label: labelOf(part) })),
    {
      name: requirement,
      label: labelOf(),
      covers,
      kind: input === 'document' ? 'file' : undefined,
    },
  ];
}

/** A refusal in the reader's language, by its code. */
export function sayRefusal(error: unknown, { language, messages }: Spoken): string {
  if (error instanceof TaprailConnectionError) return messages['refusal.connection'];
  const key =
    error instanceof TaprailRefusal ? keyAmong(messages, [`refusal.${error.code}`]) : undefined;
  if (key !== undefined) return messages[key];
  return language === 'en' ? messageOf(error) : messages['refusal.other'];
}

/** Whether a fault is of this item or of a part of it. */
export function isOf({ requirement }: Item, name: string): boolean {
  return name === requirement || name.startsWith(`${requirement}.`);
}

/** The id of a question's input in the page. */
export function fieldId(name: string): string {
  return `q-${name.replaceAll(/[^\w-]/g, '-')}`;
}
