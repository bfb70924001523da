import { formatId } from '../../server/src/lib/ids.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchService } from '../support/service.ts';
import type { Samples } from './pages.ts';

const dayMs = 86_400_000;

/** One object of each kind, from the middle of what is stored. */
export async function findSamples(
  { database, platformId }: Pick<BenchService, 'database' | 'platformId'>,
  endpoint: string,
): Promise<Samples> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const [from, to] = [today - 14 * dayMs, today - 13 * dayMs].map((ms) => new Date(ms));
  const found = await database.row<Record<string, string>>(sql('bench_samples')`
    with transaction as (
      select t.transaction_id, t.submerchant_id, t.device_id, t.reference
      from transactions t
      join operations o on o.platform_id = t.platform_id and o.object_id = t.transaction_id
      where t.platform_id = ${platformId}::uuid and o.position > 1 and o.kind = 'settle'
      offset 1000
      limit 1
    )
    select t.transaction_id as transaction, t.device_id as device, t.reference,
      lpad(x.last4::text, 4, '0') as last4,
      (x.thousandths / 1000.0)::numeric(20, 2)::text as amount,
      x.authorisation_code as "authorisationCode",
      s.external_ref as submerchant, i.payout_id as payout,
      (select dispute_id from disputes where platform_id = ${platformId}::uuid limit 1) as dispute,
      (
        select event_id from events
        where platform_id = ${platformId}::uuid and object_id = t.transaction_id
        limit 1
      ) as event,
      f.request_id as "failedRequest", f.key_id as "keyId"
    from transaction t
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    join tap_traits x
      on x.platform_id = ${platformId}::uuid and x.transaction_id = t.transaction_id
    join payout_items i
      on i.platform_id = ${platformId}::uuid and i.object_id = t.transaction_id
    cross join (
      select request_id, key_id from failed_requests
      where platform_id = ${platformId}::uuid
      limit 1
    ) f`);
  if (found === undefined) throw new Error('the database has no objects to show');
  const text = (name: string) => found[name] ?? '';
  return {
    submerchant: text('submerchant'),
    device: text('device'),
    reference: text('reference'),
    last4: text('last4'),
    amount: text('amount'),
    authorisationCode: text('authorisationCode'),
    wireReference: 'BENCH',
    transaction: formatId('txn', text('transaction')),
    tap: formatId('tap', text('transaction')),
    chain: formatId('ach', text('transaction')),
    payout: formatId('po', text('payout')),
    dispute: formatId('dp', text('dispute')),
    event: formatId('evt', text('event')),
    endpoint,
    actor: 'user-7',
    failedRequest: formatId('req', text('failedRequest')),
    keyId: formatId('key', text('keyId')),
    day: new Date(today).toISOString().slice(0, 10),
    from: from?.toISOString() ?? '',
    to: to?.toISOString() ?? '',
  };
}
