import { type ReactNode, useEffect, useRef } from 'react';
import { dayPartsOf, type Faults, fieldId, peopleOf } from '../faults.ts';
import type { Draft, Item, Parts } from '../form-api.ts';
import { type ItemPlace, labelOf } from '../item-words.ts';
import { useLanguage } from '../language.tsx';
import { DayInput } from './day-input.tsx';
import { CheckField, Notes, TextField } from './field.tsx';

/** As many as the service takes at once. */
const peopleMax = 10;

const types: Readonly<Record<string, 'email'>> = { email: 'email' };

/** The owners or directors of a company, added one by one; none is an answer, too. */
export function PeopleInput({
  item,
  place,
  label,
  help,
  faults,
  value,
  onChange,
}: {
  readonly item: Item;
  readonly place: ItemPlace;
  readonly label: string;
  readonly help: string | undefined;
  readonly faults: Faults;
  readonly value: Draft | undefined;
  readonly onChange: (value: Draft) => void;
}): ReactNode {
  const spoken = useLanguage();
  const { say } = spoken;
  const { people, includesRepresentative } = peopleOf(value);
  const { requirement } = item;
  const added = useRef<string>(null);
  useEffect(() => {
    if (added.current === null) return;
    document.getElementById(fieldId(`${requirement}.${added.current}.first_name`))?.focus();
    added.current = null;
  });
  const change = (next: readonly Parts[]) => onChange({ people: next, includesRepresentative });
  const add = () => {
    const ref = newRef();
    added.current = ref;
    change([...people, { ref }]);
  };
  return (
    <fieldset className="people" aria-describedby={`${fieldId(requirement)}-notes`}>
      <legend>{label}</legend>
      <Notes name={requirement} help={help} fault={faults[requirement]} />
      <CheckField
        name={`${requirement}.me`}
        label={say(requirement.endsWith('owners_provided') ? 'ownersMe' : 'directorsMe')}
        isChecked={includesRepresentative}
        onChange={(isChecked) => onChange({ people, includesRepresentative: isChecked })}
      />
      {people.map((person, at) => (
        <fieldset key={person.ref} className="person">
          <legend>{say('personNumber', { number: at + 1 })}</legend>
          {item.parts.map((part) => {
            const name = `${requirement}.${person.ref}.${part}`;
            const shown = { name, label: labelOf(item, place, spoken, part), fault: faults[name] };
            const set = (given: Parts) =>
              change(people.map((other) => (other === person ? { ...person, ...given } : other)));
            return part === 'dob' ? (
              <DayInput
                key={part}
                {...shown}
                isOwn={false}
                value={dayPartsOf(person)}
                onChange={set}
              />
            ) : (
              <TextField
                key={part}
                {...shown}
                type={types[part] ?? 'text'}
                autoComplete="off"
                value={person[part] ?? ''}
                onChange={(text) => set({ [part]: text })}
              />
            );
          })}
          <button
            type="button"
            className="plain"
            onClick={() => change(people.filter((other) => other !== person))}
          >
            {say('personRemove', { number: at + 1 })}
          </button>
        </fieldset>
      ))}
      {people.length < peopleMax && (
        <button type="button" className="plain" id={fieldId(`${requirement}.add`)} onClick={add}>
          {say('personAdd')}
        </button>
      )}
    </fieldset>
  );
}

/** Random, so that two tabs add two people, and sending again adds nobody. */
function newRef(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
  return `form-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
