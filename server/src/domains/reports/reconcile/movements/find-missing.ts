import { formatId } from '../../../../lib/ids.ts';
import { listTouched, readTransactions } from '../../../payments/index.ts';
import { findPayouts, listPayoutsSince } from '../../../settlement/index.ts';
import { addTo, type Difference, type ReconciledAccount } from '../account.ts';
import type { Reconciling } from '../findings.ts';
import { type KnownMovement, movementsOf, movementsOfPayout } from './known-movements.ts';

interface Missing {
  readonly difference: Difference;
  readonly at: Date;
}

/** An entry recorded just before both agreed may be missing in the figures of that time. */
const slackMs = 5 * 60 * 1000;
const pageSize = 250;

/**
 * Our movements of an account since then that the provider does not list. On an own account these
 * are payouts and returned fees: the fee of a capture is listed without its name, so a missing one
 * shows in the balance. `refs` are the provider's ids of everything compared.
 */
export async function findMissing(
  { database, now }: Reconciling,
  { platformId, subMerchantId }: ReconciledAccount,
  sought: {
    readonly keepsBalances: boolean;
    /** Null for the beginning. */
    readonly since: Date | null;
    readonly seen: ReadonlySet<string>;
  },
): Promise<{ readonly missing: readonly Missing[]; readonly refs: ReadonlySet<string> }> {
  const from = new Date(Math.max(0, (sought.since?.getTime() ?? 0) - slackMs));
  const owner = { platformId, subMerchantId };
  const found: Missing[] = [];
  const refs = new Set<string>();
  const check = (known: readonly KnownMovement[], about: Difference['about']) => {
    for (const each of known) {
      if (each.ref !== null) refs.add(each.ref);
      if (each.at < from || each.at > now || isListed(each, sought.seen)) continue;
      found.push({ difference: missing(each, about), at: each.at });
    }
  };
  if (subMerchantId !== null) {
    const ids = await listTouched(database, { platformId, subMerchantId, from });
    for (let index = 0; index < ids.length; index += pageSize) {
      const page = ids.slice(index, index + pageSize);
      for (const transaction of await readTransactions(database, platformId, page)) {
        const about = { transaction: formatId('txn', transaction.id) };
        check(movementsOf(transaction, sought), about);
      }
    }
  }
  const payoutIds = await listPayoutsSince(database, { ...owner, from });
  const payouts = await findPayouts(database, platformId, payoutIds);
  for (const payout of payouts.values()) {
    // The simulator lists a payout once it is paid; one being sent may not exist there yet.
    const isExpected = sought.keepsBalances ? payout.pspRef !== null : payout.status === 'paid';
    if (isExpected) check(movementsOfPayout(payout, sought), { payout: formatId('po', payout.id) });
  }
  return { missing: found, refs };
}

/** A returned fee may be listed without our ids, by the provider's alone. */
function isListed({ subject, ref }: KnownMovement, seen: ReadonlySet<string>): boolean {
  return seen.has(subject) || (ref !== null && seen.has(`fee_return ${ref}`));
}

function missing(
  { subject, net, original }: KnownMovement,
  about: Difference['about'],
): Difference {
  const deltas = new Map<string, bigint>();
  addTo(deltas, net.currency, -net.amount);
  const moved = `${original.amount} ${original.currency}`;
  const sentence = `${subject}: our books moved ${moved}, the provider moved 0 ${original.currency}`;
  return { subject, kind: 'missing', sentence, deltas, about };
}
