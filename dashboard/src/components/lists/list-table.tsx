import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, type Query, useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import type { Page } from '@taprail/sdk';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isReadFurtherDown, queryClient, useChangedAt } from '../../api/query-client.ts';
import { loadNamesOf } from '../../api/sub-merchant-names.ts';
import { Failure } from '../page/failure.tsx';
import { returnsFurtherDown } from '../page/page-focus.ts';
import { useFilters } from './filters.tsx';
import { type Column, type Ordering, Row, TableFrame } from './table.tsx';

export type { Column } from './table.tsx';

interface ListPage {
  readonly cursor?: string;
  readonly limit: number;
  /** Newest first by default. */
  readonly order?: 'asc';
}

interface ListProps<Item, Loaded extends Page<Item> = Page<Item>> {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** Begins with the kind of object. */
  readonly queryKey: readonly [kind: string, ...rest: unknown[]];
  readonly load: (page: ListPage) => Promise<Loaded>;
  /** Shown above the list, after its first page has loaded. */
  readonly head?: (first: Loaded) => ReactNode;
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  /** The link of a row. */
  readonly hrefOf?: (item: Item) => string;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

const pageSize = 50;
/** The next page loads when the reader is this many rows from the end. */
const nextPageAhead = 20;
/** Until the real height is measured. */
const rowHeight = 43;

const whileAtTop = (query: Pick<Query, 'state'>) => !isReadFurtherDown(query);

/**
 * A list of any length: it loads page by page as one scrolls, and only visible rows are in the
 * document.
 */
export function ListTable<Item, Loaded extends Page<Item>>(
  props: ListProps<Item, Loaded>,
): ReactNode {
  const ordering = useOrdering(props.columns);
  const { queryKey, load } = props;
  const ordered: typeof props =
    ordering?.isOldestFirst === true
      ? {
          ...props,
          queryKey: [...queryKey, 'asc'],
          load: (page) => load({ ...page, order: 'asc' }),
        }
      : props;
  const query = usePages(ordered);
  const [first] = query.data?.pages ?? [];
  return (
    <>
      {first !== undefined && props.head?.(first)}
      <LoadedList {...ordered} ordering={ordering} query={query} />
    </>
  );
}

function usePages<Item, Loaded extends Page<Item>>({ queryKey, load }: ListProps<Item, Loaded>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const askedAt = Date.now();
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const page = await load({ limit: pageSize, ...cursor });
      await loadNamesOf(page.data);
      return { ...page, askedAt };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchOnMount: (query) => !returnsFurtherDown() && whileAtTop(query),
    refetchOnWindowFocus: whileAtTop,
    refetchOnReconnect: whileAtTop,
  });
}

function LoadedList<Item, Loaded extends Page<Item>>(
  props: ListProps<Item, Loaded> & {
    readonly query: ReturnType<typeof usePages<Item, Loaded>>;
    readonly ordering: Ordering | undefined;
  },
): ReactNode {
  const { label, queryKey, columns, idOf, hrefOf, empty, query, ordering } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const items = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const frame = useRef<HTMLDivElement>(null);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 15,
    scrollMargin: frame.current?.offsetTop ?? 0,
    initialMeasurementsCache: knownSizes(queryKey),
  });
  const list = JSON.stringify(queryKey);
  useLayoutEffect(() => () => keepSizes(list, rows.takeSnapshot()), [list, rows]);
  const visible = rows.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? 0;
  const isNearEnd = lastVisible >= items.length - nextPageAhead;
  // A refused page is loaded again only by hand.
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (isNearEnd && mayGoOn) void fetchNextPage();
  }, [isNearEnd, mayGoOn, fetchNextPage]);

  if (query.isError && items.length === 0) {
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <ListSkeleton label={label} />;
  if (items.length === 0 && !hasNextPage) return <div className="list">{empty}</div>;

  const margin = rows.options.scrollMargin;
  const before = (visible[0]?.start ?? margin) - margin;
  const after = rows.getTotalSize() - ((visible.at(-1)?.end ?? margin) - margin);
  return (
    <div className="list" ref={frame}>
      {ordering !== undefined && <OrderButton columns={columns} ordering={ordering} />}
      <TableFrame
        ordering={ordering}
        label={label}
        columns={columns}
        rowCount={hasNextPage ? -1 : items.length + 1}
        isBusy={isPlaceholderData}
      >
        <Spacer height={before} />
        {visible.map(({ index }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <Row
              key={idOf(item)}
              ref={rows.measureElement}
              index={index}
              item={item}
              columns={columns}
              href={hrefOf?.(item)}
            />
          );
        })}
        <Spacer height={after} />
      </TableFrame>
      {isFetchNextPageError && (
        <Failure error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
      <div className="list-foot">
        <span aria-live="polite">
          {items.length.toLocaleString('en-GB')}
          {hasNextPage ? ' loaded, more below' : ' in all'}
        </span>
        {hasNextPage && !isFetchNextPageError && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </div>
      <News
        queryKey={queryKey}
        askedAt={query.data?.pages[0]?.askedAt ?? 0}
        isFetching={query.isFetching}
      />
    </div>
  );
}

/** The order is in the address, like filters. Undefined for a list without a sortable column. */
function useOrdering<Item>(columns: readonly Column<Item>[]): Ordering | undefined {
  const { values, set } = useFilters([{ kind: 'choice', name: 'order', label: '', of: ['asc'] }]);
  if (!columns.some(({ isOrder }) => isOrder === true)) return undefined;
  const isOldestFirst = values.order === 'asc';
  const turn = () => {
    window.scrollTo({ top: 0 });
    set('order', isOldestFirst ? '' : 'asc');
  };
  return { isOldestFirst, turn };
}

/** Replaces the header where there is no room for it. */
function OrderButton<Item>(props: {
  readonly columns: readonly Column<Item>[];
  readonly ordering: Ordering;
}): ReactNode {
  const { columns, ordering } = props;
  const isExtra = columns.some((column) => column.isOrder === true && column.isExtra === true);
  return (
    <div className={isExtra ? 'list-order of-extra' : 'list-order'}>
      <Button variant="subtle" size="compact-xs" onClick={ordering.turn}>
        {ordering.isOldestFirst ? 'Oldest first ↑' : 'Newest first ↓'}
      </Button>
    </div>
  );
}

/** The heights of the rows, so that going back restores the scroll position. */
const keptSizes = new Map<string, { readonly width: number; readonly rows: VirtualItem[] }>();
const keptSizesMax = 20;

function knownSizes(queryKey: ListProps<unknown>['queryKey']): VirtualItem[] {
  const kept = keptSizes.get(JSON.stringify(queryKey));
  return kept?.width === window.innerWidth ? kept.rows : [];
}

function keepSizes(list: string, rows: VirtualItem[]): void {
  keptSizes.delete(list);
  keptSizes.set(list, { width: window.innerWidth, rows });
  const [oldest] = keptSizes.keys();
  if (keptSizes.size > keptSizesMax && oldest !== undefined) keptSizes.delete(oldest);
}

/** Reports that the list has changed since it was loaded, and reloads it on request. */
function News(props: {
  readonly queryKey: readonly [kind: string, ...rest: unknown[]];
  readonly askedAt: number;
  readonly isFetching: boolean;
}): ReactNode {
  const { queryKey, askedAt, isFetching } = props;
  const changedAt = useChangedAt(queryKey[0]);
  if (changedAt <= askedAt || isFetching) return null;
  const beginAnew = () => {
    window.scrollTo({ top: 0 });
    void queryClient.resetQueries({ queryKey, exact: true });
  };
  return (
    <div className="list-news" role="status">
      <Button radius="xl" onClick={beginAnew}>
        Show new entries
      </Button>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr className="spacer" aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}

function ListSkeleton({ label }: { readonly label: string }): ReactNode {
  return (
    <div className="list" role="status" aria-label={`${label} are loading`}>
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={14} m={14} width={`${90 - index * 6}%`} />
      ))}
    </div>
  );
}
