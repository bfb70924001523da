import type { ReactNode } from 'react';
import type { Parts } from '../form-api.ts';
import { useLanguage } from '../language.tsx';
import { describe, type FieldProps, Notes } from './field.tsx';

const parts = [
  { part: 'day', autoComplete: 'bday-day', length: 2 },
  { part: 'month', autoComplete: 'bday-month', length: 2 },
  { part: 'year', autoComplete: 'bday-year', length: 4 },
] as const;

/** Three numbers: a year of birth is quicker to type than to find, and no order is ambiguous. */
export function DayInput({
  name,
  label,
  fault,
  value,
  isOwn,
  onChange,
}: FieldProps & {
  readonly value: Parts;
  /** Whether it is the reader's own, which a browser may know. */
  readonly isOwn: boolean;
  readonly onChange: (value: Parts) => void;
}): ReactNode {
  const { say } = useLanguage();
  const described = describe({ name, fault });
  return (
    <fieldset className="field day" aria-describedby={described['aria-describedby']}>
      <legend>{label}</legend>
      <div className="day-parts">
        {parts.map(({ part, autoComplete, length }, at) => (
          <label key={part} data-part={part}>
            <span>{say(`label.${part}`)}</span>
            <input
              id={at === 0 ? described.id : `${described.id}-${part}`}
              type="text"
              inputMode="numeric"
              maxLength={length}
              autoComplete={isOwn ? autoComplete : 'off'}
              aria-invalid={described['aria-invalid']}
              aria-describedby={described['aria-describedby']}
              value={value[part] ?? ''}
              onChange={({ target }) => onChange({ ...value, [part]: target.value })}
            />
          </label>
        ))}
      </div>
      <Notes name={name} fault={fault} />
    </fieldset>
  );
}
