import { Popover } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import type { Option, OptionSource } from './option-sources.tsx';
import './combobox.css';

const typingMs = 150;

/** What the field of a combobox is given. */
export interface ComboboxInput {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
  readonly onClick: () => void;
  readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A text field that finds objects by name. Enter takes the chosen or else the first one; leaving
 * the field takes the text as it is, since whole refs are often pasted.
 */
export function Combobox(props: {
  readonly source: OptionSource;
  /** The id of the chosen object; empty if there is none. */
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly field: (input: ComboboxInput) => ReactNode;
}): ReactNode {
  const { source, value, onCommit, field } = props;
  const listId = useId();
  const shown = source.useLabel(value);
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [index, setIndex] = useState(0);
  const text = draft?.trim() ?? '';
  const [asked] = useDebouncedValue(text, typingMs);
  const { data: options = [], isPlaceholderData } = useQuery({
    ...optionsQuery(source, asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const active = Math.min(index, options.length - 1);
  const commit = (next: string) => {
    setDraft(null);
    setIsOpen(false);
    if (next !== value) onCommit(next);
  };
  const takeFirst = async () => {
    const found = await queryClient.ensureQueryData(optionsQuery(source, text)).catch(() => []);
    commit(found[0]?.value ?? text);
  };
  const open = () => {
    setIndex(0);
    setIsOpen(true);
  };
  const onEnter = (): boolean => {
    const isShown = isOpen && asked === text && !isPlaceholderData;
    if (draft === null && !isOpen) return false;
    if (draft !== null && text === '') commit('');
    else if (isShown && options[active] !== undefined) commit(options[active].value);
    else if (text !== '') void takeFirst();
    else setIsOpen(false);
    return true;
  };
  const isHandled = ({ key }: KeyboardEvent): boolean => {
    if (key === 'Enter') return onEnter();
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) open();
      else setIndex((active + (key === 'ArrowDown' ? 1 : -1) + options.length) % options.length);
      return true;
    }
    if (key !== 'Escape' || !isOpen) return false;
    setIsOpen(false);
    return true;
  };
  const hasOptions = isOpen && options.length > 0;
  const input = {
    value: draft ?? shown,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setDraft(currentTarget.value);
      open();
    },
    onBlur: () => (draft === null || draft === shown ? commit(value) : commit(text)),
    onClick: open,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (isHandled(event)) event.preventDefault();
    },
    type: 'text',
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': hasOptions,
    'aria-controls': hasOptions ? listId : undefined,
    'aria-activedescendant': hasOptions ? `${listId}-${active}` : undefined,
    // Escape closes the options but not the dialog around them.
    ...(isOpen && { 'data-mantine-stop-propagation': 'true' }),
  } as const;
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      width="target"
      withRoles={false}
      withinPortal={false}
      floatingStrategy="fixed"
      closeOnEscape={false}
    >
      <Popover.Target>
        <div>{field(input)}</div>
      </Popover.Target>
      <Popover.Dropdown className="options">
        <Options
          id={listId}
          label={source.label}
          options={options}
          active={active}
          onChoose={commit}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function optionsQuery(source: OptionSource, text: string) {
  return queryOptions({
    queryKey: [source.kind, 'options', text],
    queryFn: () => source.find(text),
  });
}

function Options(props: {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly onChoose: (value: string) => void;
}): ReactNode {
  const { id, label, options, active, onChoose } = props;
  if (options.length === 0) {
    return (
      <div className="nothing" role="status">
        Nothing found.
      </div>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={label}>
      {options.map(({ value, shown }, position) => (
        // The field keeps the focus; it handles the keys.
        <div
          key={value}
          id={`${id}-${position}`}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
          onKeyDown={() => {}}
        >
          {shown}
        </div>
      ))}
    </div>
  );
}
