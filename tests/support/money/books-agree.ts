import assert from 'node:assert/strict';
import { expectStatement, listLongWaiting } from '../../../server/src/domains/statements/index.ts';
import type { Queryable } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { openPsp } from '../../../server/src/psp/create-psp.ts';
import { advance, clockNow } from '../onboarding/onboarding.ts';
import type { TestPlatform, TestService } from '../service/test-service.ts';

interface Account {
  readonly account: string | null;
  readonly connectionId: string | null;
  readonly subMerchantId: string | null;
}

/** Amounts of an account by currency, without zeros, such as `USD 1250`. */
type Held = readonly string[];

/**
 * Reads every statement of the platform, then fails unless the provider holds exactly the ledger's
 * amounts, for every account and currency, to the minor unit. Platforms that share the deployment's
 * own account are summed up for it.
 */
export async function assertBooksAgree(
  service: TestService,
  platform: TestPlatform,
): Promise<void> {
  await readStatements(service, platform);
  const { database, keyring, config } = service;
  const { balances } = await openPsp(config, { database, keyring });
  const read = balances?.read;
  assert(read != null, 'the provider keeps no balances');
  const now = await clockNow(platform.api);
  const [theirs, ours]: [Record<string, Held>, Record<string, Held>] = [{}, {}];
  for (const { account, connectionId, subMerchantId } of await accountsOf(database, platform.id)) {
    const name = account ?? 'own account';
    const asked = { platformId: platform.id, connectionId, account };
    const held = await read({ ...asked, now, idempotencyKey: 'read:books' });
    assert(held.kind === 'done', 'Stripe does not tell what it holds');
    // The provider still holds reserves, which our ledger has on accounts of their own.
    theirs[name] = written(held.value.map((each) => [each.currency, each.amount - each.reserved]));
    ours[name] =
      subMerchantId === null
        ? written(await ownBooks(service, { platform, connectionId }))
        : written(await booksOf(service, platform, subMerchantId));
  }
  assert.deepEqual(ours, theirs);
}

/** Reads the statements of all accounts, and waiting ones again. */
export async function readStatements(service: TestService, platform: TestPlatform): Promise<void> {
  const { database, keyring, config } = service;
  const { balances } = await openPsp(config, { database, keyring });
  const now = await clockNow(platform.api);
  await expectStatements({ database, balances }, { platformId: platform.id, now });
  await advance(platform.api, 0);
  const before = await clockNow(platform.api);
  assert.deepEqual(await listLongWaiting(database, { platformId: platform.id, before }), []);
}

/** Makes the statements of all accounts of a platform due. */
export async function expectStatements(
  parts: Pick<Parameters<typeof expectStatement>[0], 'database' | 'balances'>,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<void> {
  const statements = { ...parts, wake: () => {} };
  for (const named of await accountsOf(parts.database, platformId)) {
    await expectStatement(statements, { ...named, platformId, now });
  }
}

async function accountsOf(database: Queryable, id: string): Promise<Account[]> {
  const [own] = await database.rows<{ connectionId: string }>(sql('test_connection_of')`
    select connection_id as "connectionId"
    from psp_connections
    where platform_id = ${id}::uuid`);
  const connected = await database.rows<Account>(sql('test_accounts_of')`
    select psp_account as account, connection_id as "connectionId",
      submerchant_id as "subMerchantId"
    from submerchants
    where platform_id = ${id}::uuid and psp_account is not null
    order by submerchant_id`);
  const connectionId = own?.connectionId ?? null;
  return [{ account: null, connectionId, subMerchantId: null }, ...connected];
}

type Sums = readonly (readonly [currency: string, amount: bigint])[];

/** The amount owed to a sub-merchant that has not left the provider. */
function booksOf(
  service: TestService,
  platform: TestPlatform,
  subMerchantId: string,
): Promise<Sums> {
  return sums(service, [platform.id], {
    subMerchantId,
    kinds: ['submerchant_pending', 'submerchant_available'],
  });
}

/** The fees of a connection's platforms, less the provider's costs and outside movements. */
async function ownBooks(
  service: TestService,
  of: { readonly platform: TestPlatform; readonly connectionId: string | null },
): Promise<Sums> {
  const { database } = service;
  const sharing = await database.rows<{ id: string }>(sql('test_platforms_sharing')`
    select p.platform_id as id
    from platforms p
    left join psp_connections c on c.platform_id = p.platform_id
    where c.connection_id is not distinct from ${of.connectionId}::uuid`);
  return sums(
    service,
    sharing.map(({ id }) => id),
    {
      subMerchantId: null,
      kinds: ['platform_operating', 'psp_fees', 'psp_reserves', 'psp_transfers', 'psp_adjustments'],
    },
  );
}

/** The balances of these accounts, and the payouts that have not left the provider. */
async function sums(
  { database }: TestService,
  platformIds: readonly string[],
  { subMerchantId, kinds }: { readonly subMerchantId: string | null; readonly kinds: string[] },
): Promise<Sums> {
  const rows = await database.rows<{ currency: string; amount: bigint }>(sql('test_books_of')`
    select currency, sum(amount)::bigint as amount
    from (
      select currency, -balance as amount
      from ledger_accounts
      where platform_id = any(${platformIds}::uuid[])
        and submerchant_id is not distinct from ${subMerchantId}::uuid
        and kind = any(${kinds}::text[])
      union all
      select currency, amount
      from payouts
      where platform_id = any(${platformIds}::uuid[])
        and submerchant_id is not distinct from ${subMerchantId}::uuid
        and status = 'scheduled'
    ) held
    group by currency`);
  return rows.map(({ currency, amount }) => [currency, amount]);
}

function written(held: Sums): Held {
  return held
    .filter(([, amount]) => amount !== 0n)
    .map(([currency, amount]) => `${currency} ${amount}`)
    .toSorted();
}
