import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';

export interface Column<Item> {
  readonly header: string;
  readonly cell: (item: Item) => ReactNode;
  /** Only for screen readers, such as that of buttons. */
  readonly isHeaderHidden?: boolean;
  /** Switches the order of a list. */
  readonly isOrder?: boolean;
  /** Such as 9rem; the rest of the width is shared by columns without one. */
  readonly width?: string;
  readonly align?: 'end';
  /** Left out on a phone. */
  readonly isSecondary?: boolean;
  /** Shown on a phone instead of the columns that are left out there. */
  readonly isPhoneOnly?: boolean;
  /** Left out unless the table is wide. */
  readonly isExtra?: boolean;
  /** Text of any length, such as an id or a reference: a linked row cuts it off. */
  readonly mayBeCut?: boolean;
}

/**
 * On a phone a row is a block. Its cells stand two beside each other, the first of them boldest;
 * or, where each is a number that needs its name, one below the other with their headers.
 */
type PhoneLook = 'pairs' | 'named';

interface RowProps<Item> {
  readonly columns: readonly Column<Item>[];
  readonly item: Item;
  readonly index: number;
  /** The link of the row. */
  readonly href?: string | undefined;
  readonly ref?: Ref<HTMLTableRowElement>;
}

export interface Ordering {
  readonly isOldestFirst: boolean;
  turn(): void;
}

/** A table of a few rows. */
export function Table<Item>(props: {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly hrefOf?: (item: Item) => string;
  readonly phone?: PhoneLook;
  /** Shown instead of rows when there are none. */
  readonly empty?: string;
}): ReactNode {
  const { label, columns, items, idOf, hrefOf, phone, empty = 'Nothing yet.' } = props;
  return (
    <div className="list">
      <TableFrame label={label} columns={columns} phone={phone}>
        {items.map((item, index) => (
          <Row key={idOf(item)} columns={columns} item={item} index={index} href={hrefOf?.(item)} />
        ))}
        {items.length === 0 && (
          <tr>
            <td className="dim" colSpan={columns.filter(({ isExtra }) => isExtra !== true).length}>
              {empty}
            </td>
          </tr>
        )}
      </TableFrame>
    </div>
  );
}

export function TableFrame<Item>(props: {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly rowCount?: number;
  readonly isBusy?: boolean;
  readonly phone?: PhoneLook | undefined;
  /** For a list with a sortable column. */
  readonly ordering?: Ordering | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { label, columns, rowCount, isBusy, phone = 'pairs', ordering, children } = props;
  // On a phone there are no headers to press.
  const isPhone = useIsPhone();
  const orderingOf = ({ isOrder }: Column<Item>) =>
    isOrder === true && !isPhone ? ordering : undefined;
  return (
    <table
      className={phone}
      aria-label={label}
      aria-rowcount={rowCount}
      aria-busy={isBusy === true ? true : undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              style={{ width: column.width }}
              className={classesOf(column)}
              aria-sort={sortOf(orderingOf(column))}
            >
              <Header column={column} ordering={orderingOf(column)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>{children}</tbody>
    </table>
  );
}

function sortOf(ordering: Ordering | undefined) {
  if (ordering === undefined) return undefined;
  return ordering.isOldestFirst ? 'ascending' : 'descending';
}

function Header<Item>(props: {
  readonly column: Column<Item>;
  readonly ordering: Ordering | undefined;
}): ReactNode {
  const { column, ordering } = props;
  const { header, isHeaderHidden = false } = column;
  if (isHeaderHidden) return <span className="hidden-visually">{header}</span>;
  if (ordering === undefined) return header;
  const { isOldestFirst, turn } = ordering;
  return (
    <button type="button" title={isOldestFirst ? 'Oldest first' : 'Newest first'} onClick={turn}>
      {header} <span aria-hidden>{isOldestFirst ? '↑' : '↓'}</span>
    </button>
  );
}

export function Row<Item>({ columns, item, index, href, ref }: RowProps<Item>): ReactNode {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>) => {
    const isOwn = (event.target as HTMLElement).closest('a, button') !== null;
    if (href === undefined || isOwn || window.getSelection()?.toString() !== '') return;
    void navigate({ to: href });
  };
  const onPhone = columns.filter(
    ({ isSecondary, isExtra }) => isSecondary !== true && isExtra !== true,
  );
  return (
    // Keyboard users have the link in the first cell.
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      data-linked={href === undefined ? undefined : ''}
      onClick={open}
    >
      {columns.map((column, position) => {
        const { header, cell, isHeaderHidden = false } = column;
        const isRight = isHeaderHidden || onPhone.indexOf(column) % 2 === 1;
        return (
          <td
            key={header}
            data-header={header}
            className={classesOf(column, isRight && 'phone-end')}
          >
            {position === 0 && href !== undefined ? (
              <Link className="row-link" to={href}>
                {cell(item)}
              </Link>
            ) : (
              cell(item)
            )}
          </td>
        );
      })}
    </tr>
  );
}

function classesOf<Item>(column: Column<Item>, ...more: readonly (string | false)[]) {
  const { align, isSecondary, isPhoneOnly, isExtra, mayBeCut } = column;
  const names = [
    align,
    (isSecondary === true || isExtra === true) && 'phone-hidden',
    isPhoneOnly === true && 'phone-only',
    isExtra === true && 'extra',
    mayBeCut === true && 'may-be-cut',
    ...more,
  ].filter((name) => typeof name === 'string');
  return names.length === 0 ? undefined : names.join(' ');
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
