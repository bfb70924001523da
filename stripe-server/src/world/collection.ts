import type { Fields, paging, period } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';

/** The objects of one kind, each of one account: another account's do not exist for it. */
export class Collection<T extends { readonly id: string }> {
  readonly #kind: string;
  readonly #rows = new Map<string, { readonly account: string; readonly row: T }>();
  readonly #byAccount = new Map<string, T[]>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  add(account: string, row: T): T {
    this.#rows.set(row.id, { account, row });
    const rows = this.#byAccount.get(account);
    if (rows === undefined) this.#byAccount.set(account, [row]);
    else rows.push(row);
    return row;
  }

  remove(id: string): void {
    const found = this.#rows.get(id);
    if (found === undefined) return;
    this.#rows.delete(id);
    const left = (this.#byAccount.get(found.account) ?? []).filter((row) => row !== found.row);
    this.#byAccount.set(found.account, left);
  }

  find(account: string, id: string): T | null {
    const found = this.#rows.get(id);
    return found?.account === account ? found.row : null;
  }

  ownerOf(id: string): string | null {
    return this.#rows.get(id)?.account ?? null;
  }

  /** Refuses as Stripe does if the account has none with this id. */
  get(account: string, id: string, param = 'id'): T {
    const found = this.find(account, id);
    if (found === null) throw refusal.missingResource(this.#kind, id, param);
    return found;
  }

  /** The object and its account, for a test that knows only its id. */
  anywhere(id: string): { readonly account: string; readonly row: T } {
    const found = this.#rows.get(id);
    if (found === undefined) throw new Error(`there is no ${this.#kind} ${id}`);
    return found;
  }

  /** The account's, the newest first. */
  of(account: string): readonly T[] {
    return this.#byAccount.get(account)?.toReversed() ?? [];
  }
}

type Paging = Fields<typeof paging>;
type Period = ReturnType<typeof period.read>;

export interface Page<T> {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
}

/** One page of a list, as Stripe cuts it. */
export function pageOf<T extends { readonly id: string }>(
  rows: readonly T[],
  { limit = 10, starting_after, ending_before }: Paging,
  url: string,
): Page<T> {
  if (limit < 1 || limit > 100) throw refusal.invalid('limit', 'Limits are from 1 to 100');
  const placeOf = (id: string, param: string) => {
    const place = rows.findIndex((row) => row.id === id);
    if (place < 0) throw refusal.missingResource('object', id, param);
    return place;
  };
  if (ending_before !== undefined) {
    const end = placeOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : placeOf(starting_after, 'starting_after') + 1;
  const data = rows.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < rows.length, url };
}

export function isWithin(moment: number, within: Period | undefined): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = within ?? {};
  return moment > gt && moment >= gte && moment < lt && moment <= lte;
}
