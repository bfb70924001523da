import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { mainAmountOf } from '../../../sdk/src/transaction-amounts.ts';
import { dashboard, type SearchResults, type Session } from '../api/dashboard.ts';
import { useSession } from '../api/session.ts';
import { formatMoney } from '../format/money.ts';
import { resultPath } from '../format/object-path.ts';
import { describeReadings } from '../format/reading.ts';
import { formatTime } from '../format/time.ts';
import { stateOf } from '../format/transaction-state.ts';
import { humanise } from '../format/words.ts';
import { navigationOf } from './navigation.ts';

export interface Result {
  readonly to: string;
  readonly label: string;
  /** What else tells it from others, such as its status. */
  readonly facts: readonly string[];
}

interface Results {
  readonly results: readonly Result[];
  /** Where there may be more. */
  readonly further: readonly Result[];
  /** What the search looks for, and as of when; empty if that goes without saying. */
  readonly notice: string;
  readonly isSearching: boolean;
}

const shownMax = 8;

/** What the command palette offers for a text: what it finds, and pages of that name. */
export function useResults(text: string): Results {
  const session = useSession();
  const [asked] = useDebouncedValue(text, 200);
  const { data, isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: () => dashboard.search({ q: asked, limit: shownMax }),
    enabled: asked.length >= 2,
  });
  const found = asked === text && asked.length >= 2 ? data : undefined;
  const isSearching = isFetching || asked !== text;
  const named = pages(session, text);
  if (found === undefined) return { results: named, further: [], notice: '', isSearching };
  const objects = found.objects.flatMap(objectResult);
  const taps = found.data.map(tapResult);
  return {
    results: [...[...objects, ...taps].filter((result) => mayOpen(session, result)), ...named],
    further: furtherResults(found, text),
    notice: noticeOf(found),
    isSearching,
  };
}

function noticeOf({ readings, as_of }: SearchResults): string {
  const understood = describeReadings(readings);
  return understood === '' ? '' : `Looking for ${understood}. Taps as of ${formatTime(as_of)}.`;
}

/** A result may be on a page that the user's role does not allow. */
function mayOpen(session: Session, { to }: Result): boolean {
  const destinations = navigationOf(session).flatMap((group) => group.destinations);
  return destinations.some((page) => page.to === to.match(/^\/[\w-]*/)?.[0]);
}

function pages(session: Session, text: string): readonly Result[] {
  return navigationOf(session)
    .flatMap(({ destinations }) => destinations)
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ to, label }) => ({ to, label, facts: ['Page'] }));
}

function tapResult(transaction: SearchResults['data'][number]): Result {
  const { amount, word } = mainAmountOf(transaction);
  return {
    to: `/transactions/${transaction.id}`,
    label: `${formatMoney({ ...transaction, amount })} ${word}`,
    facts: [
      humanise(stateOf(transaction).state),
      transaction.submerchant,
      formatTime(transaction.created_at),
    ],
  };
}

function objectResult(object: SearchResults['objects'][number]): readonly Result[] {
  const { kind, id, submerchant, status, amount, currency, created_at: at } = object;
  const to = resultPath(kind, id);
  const money = amount !== null && currency !== null ? formatMoney({ amount, currency }) : null;
  const facts = [
    humanise(kind),
    money,
    status === null ? null : humanise(status),
    submerchant === id ? null : submerchant,
    at === null ? null : formatTime(at),
  ];
  return to === null ? [] : [{ to, label: id, facts: facts.filter((fact) => fact !== null) }];
}

/** The page with all results, and with older ones if the newest days have none. */
function furtherResults(
  { data, objects, has_more, from }: SearchResults,
  text: string,
): readonly Result[] {
  const to = `/search?${new URLSearchParams({ q: text })}`;
  if (has_more) return [{ to, label: 'Show all results', facts: [] }];
  const isNothing = data.length === 0 && objects.length === 0;
  if (!isNothing || from === null) return [];
  return [{ to: `${to}&span=all`, label: 'Search taps older than 90 days, too', facts: [] }];
}
