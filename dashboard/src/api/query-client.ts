import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { TaprailRefusal } from '@taprail/sdk';
import { shownValue, useShown } from './shown-value.ts';

let onSignedOut = () => {};

/** Called when the service reports that the session has ended. */
export function whenSignedOut(act: () => void): void {
  onSignedOut = act;
}

/** True for the refusal of an ended session, which then leads to the sign-in. */
export function recordSignedOut(error: unknown): boolean {
  if (!isSignedOut(error)) return false;
  onSignedOut();
  return true;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof TaprailRefusal && error.status === 401;
}

/** The first part of a key is the kind of object, so that an event can make all of it stale. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      recordSignedOut(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The SDK does the retries.
      retry: false,
    },
    // A browser that takes itself for offline may reach a service in its own network.
    mutations: { networkMode: 'always' },
  },
});

const changedAt = shownValue<ReadonlyMap<string, number>>(new Map());

/** Reloads the queries of these kinds that are on the page. */
export function refresh(...kinds: readonly string[]): void {
  void reload(kinds);
}

/** The same, and resolves when they are loaded. */
export async function reload(kinds: readonly string[]): Promise<void> {
  const now = Date.now();
  changedAt.set(new Map([...changedAt.get(), ...kinds.map((kind) => [kind, now] as const)]));
  await queryClient.invalidateQueries({
    predicate: (query) => kinds.includes(String(query.queryKey[0])) && !isReadFurtherDown(query),
  });
}

/** When an object of a kind is last known to have changed; 0 if never. */
export function useChangedAt(kind: string): number {
  return useShown(changedAt).get(kind) ?? 0;
}

/**
 * Whether it is a list that is scrolled down. It would reload page by page and move rows under the
 * reader, so the reader decides when.
 */
export function isReadFurtherDown(query: Pick<Query, 'state'>): boolean {
  const { pages } = (query.state.data ?? {}) as { readonly pages?: readonly unknown[] };
  return Array.isArray(pages) && (pages.length > 2 || window.scrollY > 200);
}
