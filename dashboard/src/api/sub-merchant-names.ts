import { queryOptions, useQuery } from '@tanstack/react-query';
import { dashboard } from './dashboard.ts';
import { queryClient } from './query-client.ts';

type Names = ReadonlyMap<string, string | null>;

const refsMax = 50;
const freshMs = 5 * 60_000;

/** Refs of the same moment, which one request names. */
let gathered: { readonly refs: Set<string>; readonly names: Promise<Names> } | null = null;

function loadName(ref: string): Promise<string | null> {
  if (gathered === null || gathered.refs.size >= refsMax) {
    const refs = new Set<string>();
    gathered = { refs, names: loadNames(refs) };
  }
  gathered.refs.add(ref);
  return gathered.names.then((names) => names.get(ref) ?? null);
}

async function loadNames(refs: ReadonlySet<string>): Promise<Names> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (gathered?.refs === refs) gathered = null;
  const { data } = await dashboard.subMerchantNames([...refs]);
  return new Map(data.map(({ externalRef, name }) => [externalRef, name]));
}

function nameQuery(ref: string) {
  return queryOptions({
    queryKey: ['sub-merchants', 'name', ref],
    queryFn: () => loadName(ref),
    staleTime: freshMs,
  });
}

/** The name of a sub-merchant; null if it has none, and until it is known. */
export function useSubMerchantName(ref: string | null): string | null {
  const { data = null } = useQuery({ ...nameQuery(ref ?? ''), enabled: ref !== null });
  return data;
}

/** Loads the names of the sub-merchants of these rows, so that they appear together with them. */
export async function loadNamesOf(rows: readonly unknown[]): Promise<void> {
  const refs = rows.flatMap((row) => {
    const { submerchant } = row as { readonly submerchant?: unknown };
    return typeof submerchant === 'string' ? [submerchant] : [];
  });
  const queries = [...new Set(refs)].map((ref) => queryClient.ensureQueryData(nameQuery(ref)));
  // Rows without names are better than none.
  await Promise.allSettled(queries);
}
