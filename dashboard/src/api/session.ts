import { queryOptions, useQuery } from '@tanstack/react-query';
import { dashboard, type Session } from './dashboard.ts';

/** Says that somebody signed in here, so that visitors without a session are not asked for one. */
const mark = 'taprail-signed-in';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => dashboard.session.get(),
  staleTime: 60_000,
});

export function maybeSignedIn(): boolean {
  return localStorage.getItem(mark) !== null;
}

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(mark, '1');
  else localStorage.removeItem(mark);
}

/** Who is signed in. Pages are shown only while somebody is. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) throw new TypeError('nobody is signed in');
  return data;
}

/** The least role that allows what the user's own does not; null if that does. */
export function useRoleFor(scope: string): Session['user']['role'] | null {
  return useSession().lacked_scopes.find((lacked) => lacked.scope === scope)?.role ?? null;
}

/** Whether the role of the user allows it. */
export function useMay(scope: string): boolean {
  return useSession().scopes.includes(scope);
}
