import { refuseAll } from '../../../lib/errors.ts';
import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { answerRows, type PageQuery, readCursor } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { immutableField } from '../../../request/errors.ts';
import { findIdByExternalRef, findPayee, unknownSubMerchant } from '../../onboarding/index.ts';
import { deviceNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { chargesOff } from '../taps/charges-off.ts';
import {
  askForPairing,
  type DeviceRegistration,
  type Pairing,
  readPairing,
} from './pair-reader.ts';
import { assignmentFaults } from './reader-faults.ts';
import { type FoundDevice, readStates, renderDevice } from './reader-states.ts';

export async function getDevice(payments: Payments, key: RowKey, now: Date): Promise<Answer> {
  const device = await findDevice(payments.database, key);
  const states = await readStates(payments, { platformId: key.platformId, now }, [device]);
  return { status: 200, body: renderDevice(device, states.get(key.id)) };
}

/** Newest first. A device keeps its place in the list, so pages do not shift. */
export async function listDevices(
  payments: Payments,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
  query: PageQuery & { readonly submerchant?: string },
): Promise<Answer> {
  const { database } = payments;
  const { submerchant = null } = query;
  const last = await readCursor(query.cursor, (id) => find(database, { platformId, id }));
  return answerRows(
    query,
    (limit) => listAfter(database, { platformId, submerchant, last, limit }),
    {
      async render(devices) {
        const states = await readStates(payments, { platformId, now }, devices);
        return devices.map((device) => renderDevice(device, states.get(device.id)));
      },
      cursorOf: ({ id }) => id,
    },
  );
}

function listAfter(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly submerchant: string | null;
    readonly last: FoundDevice | null;
    readonly limit: number;
  },
): Promise<FoundDevice[]> {
  const { platformId, submerchant, last } = page;
  return database.rows<FoundDevice>(
    plannedAfresh(sql('device_list')`
    select d.device_id as id, s.external_ref as submerchant, d.label, d.created_at as "createdAt",
      s.psp_account as account, s.connection_id as "connectionId"
    from devices d
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = d.submerchant_id
    where d.platform_id = ${platformId}::uuid
      and (${submerchant}::text is null or s.external_ref = ${submerchant}::text)
      and (${last?.id ?? null}::text is null
        or (d.created_at, d.device_id) <
          (${last?.createdAt ?? null}::timestamptz, ${last?.id ?? null}::text))
    order by d.created_at desc, d.device_id desc
    limit ${page.limit}::integer`),
  );
}

/** Registers a reader or moves a known one, which keeps its label unless a new one is given. */
export async function registerDevice(
  payments: Payments,
  context: PlatformContext<unknown, unknown, DeviceRegistration>,
): Promise<Answer> {
  const { id, submerchant } = context.body;
  if (id === undefined) return pairDevice(payments, context, readPairing(context.body));
  const { platformId } = context.caller;
  return payments.idempotency.once(context, async (transaction) => {
    const ownerId = await findOwner(transaction, platformId, submerchant);
    return insertDevice(transaction, context, { id, ownerId });
  });
}

/**
 * Registers a new reader at the provider, which assigns its id. While the outcome is unknown, a
 * request with the same key asks the provider for the same pairing.
 */
function pairDevice(
  payments: Payments,
  context: PlatformContext<unknown, unknown, DeviceRegistration>,
  pairing: Pairing,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { submerchant: externalRef, ...request } = pairing;
  return payments.idempotency.carryOut(context, {
    async plan(database) {
      const ownerId = await requireOwner(database, { platformId, externalRef });
      const owner = await findPayee(database, { platformId, subMerchantId: ownerId });
      const account = owner?.account ?? null;
      if (owner === undefined || account === null) {
        throw await chargesOff(database, { platformId, externalRef });
      }
      return { account, connectionId: owner.connectionId, ownerId };
    },
    async work({ ownerId, ...asked }, { operationId: idempotencyKey }) {
      const call = { platformId, ...asked, now: context.now, idempotencyKey, askedBefore: 0 };
      const id = await askForPairing(payments, call, request);
      return payments.database.transaction((transaction) =>
        insertDevice(transaction, context, { id, ownerId }),
      );
    },
  });
}

async function insertDevice(
  transaction: Queryable,
  context: PlatformContext<unknown, unknown, DeviceRegistration>,
  { id, ownerId }: { readonly id: string; readonly ownerId: string | null },
): Promise<Answer> {
  const { platformId } = context.caller;
  const { label = null } = context.body;
  await transaction.rows(sql('device_register')`
    insert into devices (platform_id, device_id, submerchant_id, label, created_at)
    values (
      ${platformId}::uuid, ${id}::text, ${ownerId}::uuid, ${label}::text,
      ${context.now}::timestamptz
    )
    on conflict (platform_id, device_id) do update
    set submerchant_id = excluded.submerchant_id,
        label = coalesce(excluded.label, devices.label)`);
  return { status: 201, body: renderDevice(await findDevice(transaction, { platformId, id })) };
}

/** Moves, shares or labels a reader; omitted fields stay as they are. */
export async function updateDevice(
  payments: Payments,
  context: PlatformContext<
    { id: string },
    unknown,
    { id?: string; submerchant?: string | null; label?: string | null }
  >,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { id } = context.params;
  const { submerchant, label } = context.body;
  const isOther = context.body.id !== undefined && context.body.id !== id;
  const message = 'The id of a reader never changes. Leave it out, or register the other reader.';
  refuseAll([
    ...(isOther ? [immutableField({ param: 'id', message })] : []),
    ...assignmentFaults(payments, id, submerchant),
  ]);
  return payments.idempotency.once(context, async (transaction) => {
    const ownerId = await findOwner(transaction, platformId, submerchant ?? null);
    await transaction.rows(sql('device_update')`
      update devices
      set submerchant_id = case when ${submerchant === undefined}::boolean
            then submerchant_id else ${ownerId}::uuid end,
          label = case when ${label === undefined}::boolean
            then label else ${label ?? null}::text end
      where platform_id = ${platformId}::uuid and device_id = ${id}::text`);
    return { status: 200, body: renderDevice(await findDevice(transaction, { platformId, id })) };
  });
}

/** Ends a tap that is waiting for its card at the reader. */
export async function cancelDevice(
  payments: Payments,
  context: PlatformContext<{ id: string }>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { id } = context.params;
  return payments.idempotency.carryOut(context, {
    async plan(database) {
      const { account, connectionId } = await findDevice(database, { platformId, id });
      return { account, connectionId };
    },
    async work(asked, { operationId: idempotencyKey }) {
      const call = { platformId, ...asked, now: context.now, idempotencyKey };
      await payments.taps.cancelPresent(call, id);
      return getDevice(payments, { platformId, id }, context.now);
    },
  });
}

export async function findDevice(database: Queryable, key: RowKey): Promise<FoundDevice> {
  const row = await find(database, key);
  if (row === undefined) throw deviceNotFound();
  return row;
}

function find(database: Queryable, key: RowKey): Promise<FoundDevice | undefined> {
  return database.row<FoundDevice>(sql('device_find')`
    select d.device_id as id, s.external_ref as submerchant, d.label, d.created_at as "createdAt",
      s.psp_account as account, s.connection_id as "connectionId"
    from devices d
    left join submerchants s
      on s.platform_id = ${key.platformId}::uuid and s.submerchant_id = d.submerchant_id
    where d.platform_id = ${key.platformId}::uuid and d.device_id = ${key.id}::text`);
}

/** Null for a shared reader; throws for an unknown sub-merchant. */
async function findOwner(
  database: Queryable,
  platformId: string,
  externalRef: string | null,
): Promise<string | null> {
  return externalRef === null ? null : requireOwner(database, { platformId, externalRef });
}

async function requireOwner(
  database: Queryable,
  owner: { readonly platformId: string; readonly externalRef: string },
): Promise<string> {
  const id = await findIdByExternalRef(database, owner);
  if (id === null) throw await unknownSubMerchant(database, owner, { param: 'submerchant' });
  return id;
}
