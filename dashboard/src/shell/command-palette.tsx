import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Result, useResults } from './use-results.ts';

/** Goes to any page by its name, and to anything else by what a person knows of it. */
export function CommandPalette(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { isOpen, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      centered={false}
      yOffset="12dvh"
      size="lg"
      transitionProps={{ duration: 0 }}
      title="Search"
      styles={{ header: { display: 'none' } }}
    >
      {isOpen && <Palette onClose={onClose} />}
    </Modal>
  );
}

function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { results: found, further, notice, isSearching } = useResults(text.trim());
  const results = [...found, ...further];
  // At once, so that letters typed right after the shortcut are not lost.
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const index = Math.min(chosen, Math.max(0, results.length - 1));
  useEffect(() => {
    document.getElementById(`palette-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const go = (result: Result | undefined) => {
    if (result === undefined) return;
    onClose();
    void navigate({ href: result.to });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(results[index]);
    else if (event.key === 'ArrowDown') setChosen(Math.min(index + 1, results.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(index - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search pages, cards, amounts, days, references and sub-merchants"
        aria-expanded="true"
        aria-controls="palette-results"
        aria-activedescendant={results.length === 0 ? undefined : `palette-${index}`}
        placeholder="Card, amount, day, reference, sub-merchant: 8037 129 tuesday"
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <div role="status">
        {notice !== '' && <div className="notice">{notice}</div>}
        {found.length === 0 && (
          <div className="nothing">
            {isSearching ? 'Searching…' : `Nothing found for “${text.trim()}”.`}
          </div>
        )}
      </div>
      <div id="palette-results" role="listbox" aria-label="Results">
        {results.map((result, position) => (
          // The field keeps the focus; it handles the keys.
          <div
            key={result.to}
            id={`palette-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === index}
            onClick={() => go(result)}
            onKeyDown={onKey}
            onMouseMove={() => setChosen(position)}
          >
            <span>{result.label}</span>
            <span className="facts">{result.facts.join(' · ')}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
