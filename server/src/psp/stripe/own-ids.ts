import { formatId } from '../../lib/ids.ts';

/**
 * Our ids in Stripe's metadata. Code looks objects up by the bare uuid; the public id beside it
 * lets people find the object in Stripe's dashboard and here.
 */
type Metadata = Readonly<Record<string, string>> | null | undefined;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id under a name. Undefined for anything else, since people may edit metadata. */
export function ownIdIn(metadata: Metadata, name: string): string | undefined {
  const id = metadata?.[name];
  return id !== undefined && uuidPattern.test(id) ? id : undefined;
}

/** The prefixes of the public ids, and the metadata name of each. */
const publicNames = {
  txn: 'taprail_transaction',
  re: 'taprail_refund',
  po: 'taprail_payout',
} as const;

/** The public ids of the object behind a Stripe object. */
export function publicIds(
  ids: Readonly<Partial<Record<keyof typeof publicNames, string | null>>>,
): Readonly<Record<string, string>> {
  const shown = Object.entries(publicNames).flatMap(([prefix, name]) => {
    const id = ids[prefix as keyof typeof publicNames] ?? null;
    return id !== null && uuidPattern.test(id) ? [[name, formatId(prefix, id)] as const] : [];
  });
  return Object.fromEntries(shown);
}
