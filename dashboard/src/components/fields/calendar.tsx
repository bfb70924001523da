import { ActionIcon, Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePlatformToday } from '../../api/clock.ts';
import { addDays, addMonths, dayOfWeek, parseDay } from '../../format/days.ts';
import { formatLongDay, formatMonth } from '../../format/time.ts';
import './calendar.css';
import { Icon } from '../page/icon.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface ChoiceProps {
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}

/** The button beside a day field, which opens a calendar. */
export function CalendarButton(props: ChoiceProps & { readonly label: string }): ReactNode {
  const { label, chosen, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`${label}: open the calendar`}
          onClick={() => setIsOpen((is) => !is)}
        >
          <Icon name="calendar" size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="calendar">
        <Calendar
          chosen={chosen}
          onChoose={(day) => {
            setIsOpen(false);
            onChoose(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Escape closes the calendar but not the dialog around it. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const;

/** The days of a month, with the keys that the ARIA Authoring Practices name for a date picker. */
function Calendar({ chosen, onChoose }: ChoiceProps): ReactNode {
  const today = usePlatformToday();
  const [at, setAt] = useState({ day: parseDay(chosen) ?? today, isByKey: false });
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (at.isByKey) current.current?.focus();
  }, [at]);
  const go = (day: string | undefined, isByKey: boolean) => {
    // The last year with four digits is 9999.
    if (day !== undefined && parseDay(day) === day) setAt({ day, isByKey });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayFor[event.key]?.(at.day, event.shiftKey);
    if (day === undefined) return;
    event.preventDefault();
    go(day, true);
  };
  const step = (label: string, months: number) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      onClick={() => go(addMonths(at.day, months), false)}
      {...ownEscape}
    >
      {months < 0 ? '‹' : '›'}
    </ActionIcon>
  );
  return (
    <>
      <div className="month">
        {step('Previous month', -1)}
        <span aria-live="polite">{formatMonth(at.day)}</span>
        {step('Next month', 1)}
      </div>
      <table aria-label={formatMonth(at.day)}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(at.day).map((week) => (
            <tr key={week.join()}>
              {week.map((day, index) => (
                <td key={weekdays[index]}>
                  {day !== undefined && (
                    <button
                      ref={day === at.day ? current : undefined}
                      type="button"
                      tabIndex={day === at.day ? 0 : -1}
                      data-autofocus={day === at.day ? true : undefined}
                      aria-label={formatLongDay(day)}
                      aria-pressed={day === chosen ? true : undefined}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                      {...ownEscape}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The days of the month by weeks, without those of other months. */
function weeksOf(day: string): readonly (readonly (string | undefined)[])[] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -dayOfWeek(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    weekdays.map((_, index) => {
      const found = addDays(start, 7 * week + index);
      return found?.slice(0, 7) === day.slice(0, 7) ? found : undefined;
    }),
  );
  return weeks.filter((week) => week.some((found) => found !== undefined));
}

/** The day that a key leads to. */
const dayFor: Readonly<Record<string, (day: string, isShift: boolean) => string | undefined>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -dayOfWeek(day)),
  End: (day) => addDays(day, 6 - dayOfWeek(day)),
  PageUp: (day, isShift) => addMonths(day, isShift ? -12 : -1),
  PageDown: (day, isShift) => addMonths(day, isShift ? 12 : 1),
};
