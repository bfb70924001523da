/** The end of a run. The engine writes it, unless another worker leases the row by now. */
export type Finish =
  | {
      readonly kind: 'kept';
      /** When the row is due again, on the platform's clock; null if it rests. */
      readonly dueAt: Date | null;
      /** Further columns to write, by name. */
      readonly set?: Columns;
      /** The row keeps its own due time if one of these columns has another value by now. */
      readonly ifStill?: Columns;
    }
  | { readonly kind: 'removed' };

/** Values of columns by their names, which must be constant: they are part of the statement. */
type Columns = Readonly<Record<string, unknown>>;

export function finish(kept: Omit<Extract<Finish, { kind: 'kept' }>, 'kind'>): Finish {
  return { kind: 'kept', ...kept };
}

/** Deletes the row. */
export function remove(): Finish {
  return { kind: 'removed' };
}
