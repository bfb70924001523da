import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { parseDay } from '../../format/days.ts';
import { formatDay } from '../../format/time.ts';
import { CalendarButton } from './calendar.tsx';

export const dayFault = 'Enter a day such as 19 Nov 2026.';

/** A day as pages show it; any other text as it was typed. */
export function writtenDay(text: string): string {
  const day = parseDay(text);
  return day === undefined ? text : formatDay(day);
}

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly label: string;
  /** Such as 2026-11-19, or the typed text while that is no day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day, typed as pages show it or chosen from a calendar. */
export function DayField({ value, onChange, ...given }: DayFieldProps): ReactNode {
  const [text, setText] = useState(() => writtenDay(value));
  return (
    <TextInput
      {...given}
      value={text}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(parseDay(currentTarget.value) ?? currentTarget.value);
      }}
      onBlur={() => setText(writtenDay(text))}
      rightSection={
        <CalendarButton
          label={given.label}
          chosen={value}
          onChoose={(day) => {
            setText(formatDay(day));
            onChange(day);
          }}
        />
      }
    />
  );
}
