import { invalidCursor } from '../../http/errors.ts';
import { page, pageSizeDefault } from '../../http/list.ts';
import type { Answer, PlatformContext } from '../../http/route.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';
import { submerchantNotFound } from '../onboarding/index.ts';
import { deviceNotFound } from './errors.ts';
import type { Payments } from './payments.ts';

interface DeviceRow {
  readonly id: string;
  readonly submerchant: string;
  readonly label: string | null;
  readonly createdAt: Date;
}

export async function getDevice(
  payments: Payments,
  platformId: string,
  id: string,
): Promise<Answer> {
  const row = await payments.database.row<DeviceRow>(sql('device_find')`
    select d.device_id as id, s.external_ref as submerchant, d.label, d.created_at as "createdAt"
    from devices d
    join submerchants s using (platform_id, submerchant_id)
    where d.platform_id = ${platformId}::uuid and d.device_id = ${id}::text`);
  if (row === undefined) throw deviceNotFound();
  return { status: 200, body: render(row) };
}

/** By id, since readers have no order of their own that would be of use. */
export async function listDevices(
  payments: Payments,
  platformId: string,
  query: { readonly submerchant?: string; readonly limit?: number; readonly cursor?: string },
): Promise<Answer> {
  const limit = query.limit ?? pageSizeDefault;
  if (query.cursor !== undefined && query.cursor.length > 64) throw invalidCursor();
  const rows = await payments.database.rows<DeviceRow>(
    plannedAfresh(sql('device_list')`
    select d.device_id as id, s.external_ref as submerchant, d.label, d.created_at as "createdAt"
    from devices d
    join submerchants s using (platform_id, submerchant_id)
    where d.platform_id = ${platformId}::uuid
      and (${query.submerchant ?? null}::text is null
        or s.external_ref = ${query.submerchant ?? null}::text)
      and (${query.cursor ?? null}::text is null or d.device_id > ${query.cursor ?? null}::text)
    order by d.device_id
    limit ${limit + 1}::integer`),
  );
  return { status: 200, body: page(rows, { limit, render, cursor: (row) => row.id }) };
}

/** Registers a reader at a sub-merchant, or moves one that is known, which keeps its label. */
export async function registerDevice(
  payments: Payments,
  context: PlatformContext<unknown, unknown, { id: string; submerchant: string; label?: string }>,
): Promise<Answer> {
  const { id, submerchant, label = null } = context.body;
  const { platformId } = context.caller;
  return payments.idempotency.once(context, async (transaction) => {
    const row = await transaction.row<DeviceRow>(sql('device_register')`
      insert into devices (platform_id, device_id, submerchant_id, label, created_at)
      select s.platform_id, ${id}::text, s.submerchant_id, ${label}::text,
        ${context.now}::timestamptz
      from submerchants s
      where s.platform_id = ${platformId}::uuid and s.external_ref = ${submerchant}::text
      on conflict (platform_id, device_id) do update
      set submerchant_id = excluded.submerchant_id,
          label = coalesce(excluded.label, devices.label)
      returning device_id as id, ${submerchant}::text as submerchant, label,
        created_at as "createdAt"`);
    if (row === undefined) throw submerchantNotFound({ param: 'submerchant' });
    return { status: 201, body: render(row) };
  });
}

export async function labelDevice(
  payments: Payments,
  context: PlatformContext<{ id: string }, unknown, { label: string | null }>,
): Promise<Answer> {
  const { platformId } = context.caller;
  return payments.idempotency.once(context, async (transaction) => {
    const row = await transaction.row<DeviceRow>(sql('device_label')`
      update devices d
      set label = ${context.body.label}::text
      from submerchants s
      where d.platform_id = ${platformId}::uuid
        and d.device_id = ${context.params.id}::text
        and s.platform_id = d.platform_id
        and s.submerchant_id = d.submerchant_id
      returning d.device_id as id, s.external_ref as submerchant, d.label,
        d.created_at as "createdAt"`);
    if (row === undefined) throw deviceNotFound();
    return { status: 200, body: render(row) };
  });
}

/** Ends a tap that is waiting for its card at the reader. */
export async function cancelDevice(
  payments: Payments,
  context: PlatformContext<{ id: string }>,
): Promise<Answer> {
  const { platformId } = context.caller;
  return payments.idempotency.around(context, { leaseMs: 10_000 }, async (operationId) => {
    const device = await getDevice(payments, platformId, context.params.id);
    const call = { platformId, now: context.now, idempotencyKey: operationId };
    await payments.taps.cancelPresent(call, context.params.id);
    return device;
  });
}

function render(row: DeviceRow) {
  return {
    id: row.id,
    object: 'device',
    submerchant: row.submerchant,
    label: row.label,
    created_at: row.createdAt.toISOString(),
  };
}
