/** A part of a query and what it means. `text` is what was typed. */
export type Term = { readonly text: string } & (
  | { readonly kind: 'last4'; readonly last4: string }
  | { readonly kind: 'amount'; readonly thousandths: bigint; readonly currency: string | null }
  | { readonly kind: 'currency'; readonly currency: string }
  /** Such as 2026-11-17. */
  | { readonly kind: 'day'; readonly day: string }
  /** A reference, an externalRef, a reader or a code: whatever begins with it. */
  | { readonly kind: 'text' }
);

export type TermOf<Kind extends Term['kind']> = Extract<Term, { readonly kind: Kind }>;

/** One way to understand a whole query: terms of different kinds that all apply. */
export type Reading = readonly Term[];

export function termIn<Kind extends Term['kind']>(
  reading: Reading,
  kind: Kind,
): TermOf<Kind> | undefined {
  return reading.find((term): term is TermOf<Kind> => term.kind === kind);
}
