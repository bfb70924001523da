import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mainAmountOf } from '../../../sdk/src/transaction-amounts.ts';
import { dashboard } from '../api/dashboard.ts';
import { useSession } from '../api/session.ts';
import { taprail } from '../api/taprail.ts';
import { formatMoney } from '../format/money.ts';
import { humanise } from '../format/words.ts';
import { navigationOf } from './navigation.ts';

interface Result {
  readonly to: string;
  readonly label: string;
  readonly kind: string;
  /** The id of a transaction, whose amount identifies it better. */
  readonly transaction?: string;
}

/** Goes to any page by its name, and to any object by its id, reference or externalRef. */
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
  const { results, isSearching } = useResults(text.trim());
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
        aria-label="Search pages, ids, references and sub-merchants"
        aria-expanded="true"
        aria-controls="palette-results"
        aria-activedescendant={results.length === 0 ? undefined : `palette-${index}`}
        placeholder="Search pages, ids, references, sub-merchants"
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
        {results.length === 0 && (
          <div className="nothing">
            {isSearching ? 'Searching…' : `Nothing found for “${text.trim()}”.`}
          </div>
        )}
      </div>
      <div id="palette-results" role="listbox" aria-label="Results">
        {results.map((result, position) => (
          // The field keeps the focus; it handles the keys.
          <div
            key={`${result.kind} ${result.to}`}
            id={`palette-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === index}
            onClick={() => go(result)}
            onKeyDown={onKey}
            onMouseMove={() => setChosen(position)}
          >
            <span>{result.label}</span>
            <span className="kind">
              {result.transaction !== undefined && <AmountOf transaction={result.transaction} />}
              {result.kind}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function AmountOf({ transaction: id }: { readonly transaction: string }): ReactNode {
  const { data } = useQuery({
    queryKey: ['transactions', id],
    queryFn: () => taprail.transactions.get(id),
  });
  if (data === undefined) return null;
  const { amount, word } = mainAmountOf(data);
  return `${formatMoney({ ...data, amount })} ${word} · `;
}

function useResults(text: string): {
  readonly results: readonly Result[];
  readonly isSearching: boolean;
} {
  const session = useSession();
  const [asked] = useDebouncedValue(text, 200);
  const { data, isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: () => dashboard.search(asked),
    enabled: asked.length >= 2,
  });
  const destinations = navigationOf(session).flatMap((group) => group.destinations);
  // A result may be on a page that the user's role does not allow.
  const isOpen = (address: string) =>
    destinations.some(({ to }) => to === address.match(/^\/[\w-]*/)?.[0]);
  const pages = destinations
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ to, label }) => ({ to, label, kind: 'Page' }));
  const found = asked === text && text !== '' ? (data?.data ?? []) : [];
  const results = [
    ...found.flatMap(({ kind, id }) => {
      const to = addressOf(kind, id);
      return to === null || !isOpen(to)
        ? []
        : [
            {
              ...{ to, label: id, kind: kind === 'submerchant' ? 'Sub-merchant' : humanise(kind) },
              ...(kind === 'transaction' && { transaction: id }),
            },
          ];
    }),
    ...pages,
  ];
  return { results, isSearching: isFetching || asked !== text };
}

function addressOf(kind: string, id: string): string | null {
  const part = encodeURIComponent(id);
  const addresses: Readonly<Record<string, string>> = {
    transaction: `/transactions/${part}`,
    submerchant: `/sub-merchants/${part}`,
    authorisation_chain: `/transactions?authorisation_chain_id=${part}`,
    payout: `/payouts/${part}`,
    dispute: `/disputes/${part}`,
    event: `/events/${part}`,
    webhook_endpoint: `/webhooks/${part}`,
    request: `/failed-requests?id=${part}`,
    api_key: '/api-keys',
    seal: '/seals',
  };
  return addresses[kind] ?? null;
}
