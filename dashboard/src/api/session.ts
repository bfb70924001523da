import { queryOptions, useQuery } from '@tanstack/react-query';
import { dashboard, type Session } from './dashboard.ts';

/** Set once a user has signed in here; without it no session is requested. */
const storageKey = 'taprail-signed-in';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => dashboard.session.get(),
  staleTime: 60_000,
});

export function maybeSignedIn(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(storageKey, '1');
  else localStorage.removeItem(storageKey);
}

/** The signed-in user. Pages are rendered only with one. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) throw new TypeError('nobody is signed in');
  return data;
}

/** The least role that has the scope; null if the user's own role does. */
export function useRoleFor(scope: string): Session['user']['role'] | null {
  return useSession().lacked_scopes.find((lacked) => lacked.scope === scope)?.role ?? null;
}

/** Whether the role of the user allows it. */
export function useMay(scope: string): boolean {
  return useSession().scopes.includes(scope);
}
