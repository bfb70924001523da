import { type ReactNode, useId } from 'react';
import { usePlatformToday } from '../../api/clock.ts';
import { nameOfPeriod, type Period, periodsOf } from '../../format/periods.ts';

const custom = 'Custom';

/** Chooses the usual periods by their names; other days are typed beside it. */
export function PeriodField(props: {
  /** Undefined where a list has no bounds yet. */
  readonly period: Partial<Period>;
  readonly onChange: (period: Period) => void;
}): ReactNode {
  const { period, onChange } = props;
  const { from, to } = period;
  const id = useId();
  const today = usePlatformToday();
  const periods = periodsOf(today);
  const isOpen = from === undefined && to === undefined;
  const name = isOpen ? '' : nameOfPeriod({ from: from ?? '', to: to ?? '' }, today);
  const others = isOpen ? [['', 'Any time']] : name === undefined ? [[custom, custom]] : [];
  return (
    <div>
      <label htmlFor={id}>Period</label>
      <select
        id={id}
        value={name ?? custom}
        onChange={({ target }) => {
          const chosen = periods[target.value];
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {others.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {Object.keys(periods).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}
