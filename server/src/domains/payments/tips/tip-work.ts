import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { finish } from '../../../due-work/finish.ts';
import { newUuid } from '../../../lib/ids.ts';
import { sql } from '../../../postgres/sql.ts';
import type { TipSuggestions } from '../../../psp/tip-port.ts';
import { findPayee } from '../../onboarding/index.ts';
import { getSettings, usualTips } from '../../platforms/index.ts';
import type { Payments } from '../payments.ts';

interface TipRow {
  readonly submerchant_id: string;
  readonly revision: number;
}

/**
 * Tells the provider what a sub-merchant's readers suggest, where each tap cannot. A change
 * meanwhile raises the revision, and the row stays due.
 */
export function tipWork(payments: Payments): DueWork {
  const { database, taps } = payments;
  return defineDueWork<TipRow>({
    name: 'reader_tips',
    table: 'submerchant_tips',
    keyColumns: ['submerchant_id'],
    columns: ['revision'],
    leaseMs: 30_000,
    concurrencyMax: 4,
    rests: true,
    async run(row, { now }) {
      const { platform_id: platformId, submerchant_id: subMerchantId, revision } = row;
      const ifStill = { revision };
      const { tipReaders } = taps;
      const payee = await findPayee(database, { platformId, subMerchantId });
      const account = payee?.account ?? null;
      if (
        taps.configureTips === undefined ||
        tipReaders.kind !== 'configured' ||
        account === null
      ) {
        return finish({ dueAt: null, ifStill });
      }
      const suggestions = await readSuggestions(payments, row, tipReaders.currencies);
      const asked = { platformId, connectionId: payee?.connectionId ?? null, now };
      // Repeated with a new key: the last configuration counts, and a saved answer would hide it.
      const call = { ...asked, idempotencyKey: newUuid(), askedBefore: 0 };
      const outcome = await taps.configureTips(call, { account, suggestions });
      if (outcome.kind !== 'done') throw new Error(`the provider answered ${outcome.kind}`);
      return finish({ dueAt: null, set: { configured_at: now }, ifStill });
    },
  });
}

/** From the database, since a node with cached settings would undo a change. */
async function readSuggestions(
  { database }: Payments,
  row: TipRow & { readonly platform_id: string },
  currencies: ReadonlySet<string>,
): Promise<ReadonlyMap<string, TipSuggestions>> {
  const { platform_id: platformId, submerchant_id: subMerchantId } = row;
  const own = await database.row<{ readonly tips: Readonly<Record<string, TipSuggestions>> }>(sql(
    'submerchant_tips_read',
  )`
    select suggestions as tips
    from submerchant_tips
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid`);
  const { tipSuggestions } = await getSettings({ database }, platformId);
  return new Map(
    [...currencies].map((currency) => [
      currency,
      own?.tips[currency] ?? tipSuggestions.get(currency) ?? usualTips,
    ]),
  );
}
