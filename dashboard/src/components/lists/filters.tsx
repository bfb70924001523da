import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { parseDay } from '../../format/days.ts';
import { humanise } from '../../format/words.ts';
import { CalendarButton } from '../fields/calendar.tsx';
import { Combobox } from '../fields/combobox.tsx';
import { dayFault, writtenDay } from '../fields/day-field.tsx';
import { optionSources } from '../fields/option-sources.tsx';
import { useIsPhone } from '../page/use-is-phone.ts';

export type Filter = {
  readonly name: string;
  readonly label: string;
  /** Set by links, and visible only then. */
  readonly isRare?: boolean;
} & (
  | {
      readonly kind: 'choice';
      readonly of: readonly string[];
    }
  | { readonly kind: 'text' }
  /** An object that is found by typing, by its id. */
  | { readonly kind: keyof typeof optionSources }
  | { readonly kind: 'day' }
);

/** By the names of filters; a choice is one of its options. */
type Values<Each extends Filter> = {
  readonly [One in Each as One['name']]?: One extends {
    readonly kind: 'choice';
    readonly of: readonly (infer Choice)[];
  }
    ? Choice
    : string;
};

export interface FilterState<Known = Readonly<Record<string, string | undefined>>> {
  readonly values: Known;
  set(name: string, value: string): void;
  /** Sets several at once, as one step of the history. */
  setAll(values: Readonly<Record<string, string | undefined>>): void;
  clear(): void;
}

/**
 * The filters of a list. They are in the address, so that it can be shared and gone back to; other
 * parts of the address filter nothing.
 */
export function useFilters<const Each extends Filter>(
  filters: readonly Each[],
): FilterState<Values<Each>> {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: FilterState['values']) =>
    void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false });
  const isGiven = (filter: Filter) => {
    const value = search[filter.name];
    return value !== undefined && (filter.kind !== 'choice' || filter.of.includes(value));
  };
  const values = Object.fromEntries(
    filters.filter(isGiven).map(({ name }) => [name, search[name]]),
  );
  return {
    values: values as Values<Each>,
    set: (name, value) => go({ [name]: value === '' ? undefined : value }),
    setAll: go,
    clear: () => go(Object.fromEntries(filters.map(({ name }) => [name, undefined]))),
  };
}

export function Filters(props: {
  readonly filters: readonly Filter[];
  readonly state: FilterState;
  /** Fields of the page's own, beside the others. */
  readonly children?: ReactNode;
}): ReactNode {
  const { filters, state, children } = props;
  const isAnySet = filters.some(({ name }) => state.values[name] !== undefined);
  const isShown = (filter: Filter) =>
    filter.isRare !== true || state.values[filter.name] !== undefined;
  const isPhone = useIsPhone();
  const inputs = (
    <div className="filters">
      {withoutBreaks(filters.filter(isShown)).map((together) => (
        <div key={together[0]?.name} className="together">
          {together.map((filter) => (
            <div key={filter.name}>
              <label htmlFor={idOf(filter)}>{filter.label}</label>
              <Input filter={filter} state={state} />
            </div>
          ))}
        </div>
      ))}
      {children}
      {isAnySet && (
        <Button variant="subtle" size="xs" onClick={state.clear}>
          Clear
        </Button>
      )}
    </div>
  );
  if (!isPhone || filters.length < 3) return <search>{inputs}</search>;
  return (
    <search>
      <details open={isAnySet}>
        <summary>Filters</summary>
        {inputs}
      </details>
    </search>
  );
}

/** The first and the last day of a span stay beside each other. */
function withoutBreaks(filters: readonly Filter[]): readonly (readonly Filter[])[] {
  const groups: Filter[][] = [];
  for (const filter of filters) {
    const last = groups.at(-1);
    if (filter.kind === 'day' && last?.length === 1 && last[0]?.kind === 'day') last.push(filter);
    else groups.push([filter]);
  }
  return groups;
}

interface InputProps {
  readonly filter: Filter;
  readonly state: FilterState;
}

function Input({ filter, state }: InputProps): ReactNode {
  const value = state.values[filter.name] ?? '';
  const marked = value === '' ? {} : { 'data-set': '' };
  if (filter.kind === 'text') return <TextFilter filter={filter} state={state} />;
  if (filter.kind === 'day') return <DayFilter filter={filter} state={state} />;
  if (filter.kind !== 'choice') {
    return (
      <Combobox
        source={optionSources[filter.kind]}
        value={value}
        onCommit={(next) => state.set(filter.name, next)}
        field={(input) => <input id={idOf(filter)} {...input} {...marked} />}
      />
    );
  }
  return (
    <select
      id={idOf(filter)}
      value={value}
      onChange={(event) => state.set(filter.name, event.target.value)}
      {...marked}
    >
      <option value="">Any</option>
      {filter.of.map((choice) => (
        <option key={choice} value={choice}>
          {wordsOf(choice)}
        </option>
      ))}
    </select>
  );
}

/** The typed text until it is complete: each letter would start another search. */
function useDraft({ filter, state }: InputProps, shownAs = (value: string) => value) {
  const known = state.values[filter.name] ?? '';
  const [text, setText] = useState(() => shownAs(known));
  const [shown, setShown] = useState(known);
  // A link or the back button set another value.
  if (shown !== known) {
    setShown(known);
    setText(shownAs(known));
  }
  return { known, text, setText };
}

/** A day takes effect when it is complete: on blur, on Enter, or from the calendar. */
function DayFilter(props: InputProps): ReactNode {
  const { filter, state } = props;
  const { known, text, setText } = useDraft(props, writtenDay);
  const [isLeft, setIsLeft] = useState(false);
  const isDay = text.trim() === '' || parseDay(text) !== undefined;
  // An address may have any text for a day.
  const isWrong = !isDay && (isLeft || text === known);
  const commit = () => {
    const day = text.trim() === '' ? '' : parseDay(text);
    setIsLeft(true);
    if (day === undefined) return;
    if (day !== known) state.set(filter.name, day);
    // An empty field shows the default of the page, where there is one.
    setText(writtenDay(day === '' ? known : day));
  };
  const faultId = `${idOf(filter)}-fault`;
  return (
    <>
      <div className="day">
        <input
          id={idOf(filter)}
          type="text"
          autoComplete="off"
          value={text}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? faultId : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setIsLeft(false);
          }}
          onBlur={commit}
          onKeyDown={({ key }) => key === 'Enter' && commit()}
          {...(known === '' ? {} : { 'data-set': '' })}
        />
        <CalendarButton
          label={filter.label}
          chosen={known}
          onChoose={(day) => {
            setText(writtenDay(day));
            state.set(filter.name, day);
          }}
        />
      </div>
      {isWrong && (
        <span className="fault" id={faultId} role="alert">
          {dayFault}
        </span>
      )}
    </>
  );
}

function TextFilter(props: InputProps): ReactNode {
  const { filter, state } = props;
  const { name } = filter;
  const { known, text, setText } = useDraft(props);
  const commit = () => {
    if (text.trim() !== known) state.set(name, text.trim());
  };
  return (
    <input
      id={idOf(filter)}
      type="text"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      {...(known === '' ? {} : { 'data-set': '' })}
    />
  );
}

function wordsOf(choice: string): string {
  if (choice === 'true') return 'Yes';
  return choice === 'false' ? 'No' : humanise(choice);
}

function idOf({ name }: Filter): string {
  return `filter-${name}`;
}
