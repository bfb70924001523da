import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useLanguage } from '../language.tsx';
import { en } from '../trades/en.ts';
import { describe, type FieldProps, Notes } from './field.tsx';
import { findTrades } from './find-trades.ts';

/** A merchant category, found by words and chosen from a list; or typed as its four digits. */
export function TradeInput({
  name,
  label,
  help,
  fault,
  value,
  onChange,
}: FieldProps & {
  /** The category's code; empty before one is chosen. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}): ReactNode {
  const { trades, say } = useLanguage();
  const listId = useId();
  const nameOf = (code: string) =>
    (trades as Readonly<Record<string, string>>)[code] ?? say('tradesCode', { code });
  /** As typed; null while the chosen one is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useMemo(() => findTrades(typed ?? '', [trades, en]), [typed, trades]);
  const described = describe({ name, fault });
  const choose = (code: string | undefined) => {
    if (code === undefined) return;
    onChange(code);
    setTyped(null);
    setIsOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setActive(isOpen ? (active + move + found.length) % Math.max(found.length, 1) : 0);
      setIsOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
  };
  const optionId = (code: string) => `${listId}-${code}`;
  const isShown = isOpen && found.length > 0;
  return (
    <div className="field trade">
      <label htmlFor={described.id}>{label}</label>
      <input
        {...described}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown ? optionId(found[active] ?? '') : undefined}
        value={typed ?? (value === '' ? '' : nameOf(value))}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          setIsOpen(true);
          onChange('');
        }}
        onClick={() => setIsOpen(true)}
        onKeyDown={press}
        onBlur={() => {
          setIsOpen(false);
          // One left, or a whole code, is as good as chosen.
          if (typed !== null && typed.trim() !== '' && found.length === 1) choose(found[0]);
        }}
      />
      <div id={listId} role="listbox" aria-label={label} hidden={!isShown} className="options">
        {found.map((code, at) => (
          // The keyboard moves and chooses in the input, which keeps the focus.
          <div
            key={code}
            id={optionId(code)}
            ref={(option) => {
              if (at === active && isShown) option?.scrollIntoView({ block: 'nearest' });
            }}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => {
              event.preventDefault();
              choose(code);
            }}
          >
            {nameOf(code)}
          </div>
        ))}
      </div>
      <span className="help" role="status">
        {isOpen && found.length === 0 ? say('tradesNone') : ''}
      </span>
      <Notes name={name} help={help} fault={fault} />
    </div>
  );
}
