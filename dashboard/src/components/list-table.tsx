import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Page } from '@taprail/sdk';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Failure } from './failure.tsx';
import { useIsPhone } from './use-is-phone.ts';

export interface Column<Item> {
  readonly header: string;
  readonly cell: (item: Item) => ReactNode;
  /** Such as 9rem; the rest of the width is shared by columns without one. */
  readonly width?: string;
  readonly align?: 'end';
  /** Left out where there is no room. */
  readonly isSecondary?: boolean;
}

export interface ListProps<Item> {
  /** What is listed, for those who hear it. */
  readonly label: string;
  readonly queryKey: readonly unknown[];
  readonly load: (page: {
    readonly cursor?: string;
    readonly limit: number;
  }) => Promise<Page<Item>>;
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  /** Where a row leads. */
  readonly hrefOf?: (item: Item) => string;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

const pageSize = 50;
/** So many rows before the end of what is there the next page is asked for. */
const nextPageAhead = 30;

/**
 * A list of any length: it loads page after page as one scrolls, and only the visible rows are in
 * the document.
 */
export function ListTable<Item>(props: ListProps<Item>): ReactNode {
  const { label, idOf, hrefOf, empty } = props;
  const query = useInfiniteQuery({
    queryKey: props.queryKey,
    queryFn: ({ pageParam }) =>
      props.load({ limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const frame = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const columns = props.columns.filter(({ isSecondary }) => !isPhone || isSecondary !== true);
  const rowHeight = isPhone ? 57 : 43;
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 15,
    scrollMargin: frame.current?.offsetTop ?? 0,
  });
  const visible = rows.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    const isNearEnd = lastVisible >= items.length - nextPageAhead;
    if (isNearEnd && items.length > 0 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [lastVisible, items.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (query.isError && items.length === 0) {
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <ListSkeleton label={label} />;
  if (items.length === 0) return <div className="list">{empty}</div>;

  const before = (visible[0]?.start ?? rows.options.scrollMargin) - rows.options.scrollMargin;
  const after = rows.getTotalSize() - before - visible.length * rowHeight;
  return (
    <div className="list" ref={frame}>
      <table aria-label={label} aria-rowcount={hasNextPage ? -1 : items.length + 1}>
        <thead>
          <tr>
            {columns.map(({ header, width, align }) => (
              <th key={header} scope="col" style={isPhone ? {} : { width }} className={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          <Spacer height={before} span={columns.length} />
          {visible.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            return (
              <Row key={idOf(item)} index={index} item={item} columns={columns} hrefOf={hrefOf} />
            );
          })}
          <Spacer height={after} span={columns.length} />
        </tbody>
      </table>
      <div className="list-foot">
        <span aria-live="polite">
          {items.length.toLocaleString('en-GB')}
          {hasNextPage ? ' loaded, more below' : ' in all'}
        </span>
        {hasNextPage && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}

function Row<Item>(props: {
  readonly index: number;
  readonly item: Item;
  readonly columns: readonly Column<Item>[];
  readonly hrefOf: ((item: Item) => string) | undefined;
}): ReactNode {
  const { index, item, columns, hrefOf } = props;
  const navigate = useNavigate();
  const href = hrefOf?.(item);
  const open = (event: MouseEvent<HTMLElement>) => {
    const isOwn = (event.target as HTMLElement).closest('a, button') !== null;
    if (href === undefined || isOwn || window.getSelection()?.toString() !== '') return;
    void navigate({ to: href });
  };
  return (
    // The link in the first cell does the same for those who use a keyboard.
    <tr aria-rowindex={index + 2} data-linked={href === undefined ? undefined : ''} onClick={open}>
      {columns.map(({ header, cell, align }, position) => (
        <td key={header} className={align}>
          {position === 0 && href !== undefined ? (
            <Link className="row-link" to={href}>
              {cell(item)}
            </Link>
          ) : (
            cell(item)
          )}
        </td>
      ))}
    </tr>
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr className="spacer" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** Up and down go from row to row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = (event.target as HTMLElement).closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const link = next?.querySelector<HTMLElement>('a.row-link');
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
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
