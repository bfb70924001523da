import { dayIn, dayPartsOf, partsOf, peopleOf } from './faults.ts';
import type { Draft, Drafts, Item, Parts, Values } from './form-api.ts';

/** The answers as the service takes them. */
export function readAnswers(items: readonly Item[], drafts: Drafts): Values {
  return Object.fromEntries(
    items.map((item) => [item.requirement, readAnswer(item, drafts[item.requirement])]),
  );
}

function readAnswer({ input }: Item, draft: Draft | undefined): Values[string] {
  if (input === 'date') return dayIn(partsOf(draft)) ?? '';
  if (input === 'bank_account') return partsOf(draft);
  if (input === 'people') {
    const { people, includesRepresentative } = peopleOf(draft);
    return { people: people.map(readPerson), includes_representative: includesRepresentative };
  }
  // An untouched checkbox is an answer, too.
  if (typeof draft !== 'string') return draft === true;
  const isNumber = input === 'number' && /^\d+([.,]\d+)?$/.test(draft.trim());
  return isNumber ? Number(draft.replace(',', '.')) : draft;
}

function readPerson(person: Parts): Parts {
  const { day: _, month: _month, year: _year, ...texts } = person;
  return { ...texts, dob: dayIn(dayPartsOf(person)) ?? '' };
}
