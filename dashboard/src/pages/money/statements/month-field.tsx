import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatMonth } from '../../../format/time.ts';
import { laterMonth, monthsWith } from './months.ts';

/** Any month up to the present one: from a list, or step by step. */
export function MonthField(props: {
  readonly month: string;
  readonly present: string;
  readonly onChange: (month: string) => void;
}): ReactNode {
  const { month, present, onChange } = props;
  const id = useId();
  const isLast = month >= present;
  const step = (label: string, months: number) => {
    const isOff = months > 0 && isLast;
    return (
      // A disabled button would lose the keyboard focus.
      <Button
        variant="default"
        size="xs"
        aria-label={label}
        aria-disabled={isOff}
        data-disabled={isOff}
        onClick={() => isOff || onChange(laterMonth(month, months))}
      >
        {months < 0 ? '‹' : '›'}
      </Button>
    );
  };
  return (
    <div className="month">
      <label htmlFor={id}>Month</label>
      <div>
        {step('Previous month', -1)}
        <select id={id} value={month} onChange={({ target }) => onChange(target.value)}>
          {monthsWith(month, present).map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </select>
        {step('Next month', 1)}
      </div>
    </div>
  );
}
