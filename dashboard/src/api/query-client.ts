import { QueryCache, QueryClient } from '@tanstack/react-query';
import { TaprailRefusal } from '@taprail/sdk';

let onSignedOut = () => {};

/** Called when the service says that the session has ended. */
export function whenSignedOut(act: () => void): void {
  onSignedOut = act;
}

/** True for the refusal of a session that has ended, which then leads to the sign-in. */
export function noteSignedOut(error: unknown): boolean {
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
      noteSignedOut(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The SDK repeats what may succeed later.
      retry: false,
    },
  },
});

export function refresh(...kinds: readonly string[]): void {
  for (const kind of kinds) void queryClient.invalidateQueries({ queryKey: [kind] });
}
