import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';
import type { TipSuggestions } from '../../../psp/tip-port.ts';
import { defaultSettings, type PayoutSchedule, type SettingsVersion } from './types.ts';

interface VersionRow {
  readonly version: number;
  readonly currencies: readonly string[];
  readonly basisPoints: readonly number[];
  /** Texts: the driver reads arrays of bigint as such. */
  readonly fixedAmounts: readonly string[];
  readonly ceilingMultiplier: number;
  readonly cutOff: string;
  readonly interval: PayoutSchedule['interval'];
  readonly weekday: Extract<PayoutSchedule, { interval: 'weekly' }>['weeklyAnchor'] | null;
  readonly monthday: number | null;
  readonly reportingTimeZone: string;
  readonly collects: boolean;
  readonly retentionYears: number;
  readonly archiveOneIn: number | null;
  readonly tips: Readonly<Record<string, TipSuggestions>>;
  readonly receiptUrlDays: number;
  readonly madeBy: string;
  readonly createdAt: Date;
}

const selectVersions = fragment`
  select version, fee_currencies as currencies, fee_basis_points as "basisPoints",
    fee_fixed_amounts as "fixedAmounts", ceiling_multiplier as "ceilingMultiplier",
    cut_off as "cutOff", payout_interval as interval, payout_weekday as weekday,
    payout_monthday as monthday, reporting_time_zone as "reportingTimeZone",
    collect_negative_balances as collects, retention_years as "retentionYears",
    archive_one_in as "archiveOneIn", tip_suggestions as tips,
    receipt_url_days as "receiptUrlDays", made_by as "madeBy", created_at as "createdAt"
  from platform_settings`;

export async function findNewest(
  database: Queryable,
  platformId: string,
): Promise<SettingsVersion | undefined> {
  const row = await database.row<VersionRow>(sql('platform_settings_find_newest')`
    ${selectVersions}
    where platform_id = ${platformId}::uuid
    order by version desc
    limit 1`);
  return row && versionOf(row);
}

export async function findVersion(
  database: Queryable,
  key: { readonly platformId: string; readonly version: number },
): Promise<SettingsVersion | undefined> {
  if (key.version === defaultSettings.version) return defaultSettings;
  const row = await database.row<VersionRow>(sql('platform_settings_find')`
    ${selectVersions}
    where platform_id = ${key.platformId}::uuid and version = ${key.version}::integer`);
  return row && versionOf(row);
}

/** Newest first, with the defaults at the end. */
export async function listVersions(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly beforeVersion: number;
    readonly limit: number;
  },
): Promise<SettingsVersion[]> {
  const rows = await database.rows<VersionRow>(sql('platform_settings_list')`
    ${selectVersions}
    where platform_id = ${page.platformId}::uuid
      and version < ${page.beforeVersion}::integer
    order by version desc
    limit ${page.limit}::integer`);
  const versions = rows.map(versionOf);
  const isEnd = versions.length < page.limit && page.beforeVersion > defaultSettings.version;
  return isEnd ? [...versions, defaultSettings] : versions;
}

/** False if a concurrent change took the version. */
export async function insertVersion(
  database: Queryable,
  platformId: string,
  settings: SettingsVersion,
): Promise<boolean> {
  const { payoutSchedule: schedule } = settings;
  const plans = [...settings.feePlans.values()];
  const inserted = await database.row(sql('platform_settings_insert')`
    insert into platform_settings (
      platform_id, version, fee_currencies, fee_basis_points, fee_fixed_amounts,
      ceiling_multiplier, cut_off, payout_interval, payout_weekday, payout_monthday,
      reporting_time_zone, collect_negative_balances, retention_years, archive_one_in,
      tip_suggestions, receipt_url_days, made_by, created_at
    ) values (
      ${platformId}::uuid, ${settings.version}::integer, ${[...settings.feePlans.keys()]}::text[],
      ${plans.map(({ basisPoints }) => basisPoints)}::integer[],
      ${plans.map(({ fixedMinor }) => String(fixedMinor))}::bigint[],
      ${settings.ceilingMultiplier}::integer, ${settings.cutOff}::text,
      ${schedule.interval}::text,
      ${schedule.interval === 'weekly' ? schedule.weeklyAnchor : null}::text,
      ${schedule.interval === 'monthly' ? schedule.monthlyAnchor : null}::integer,
      ${settings.reportingTimeZone}::text, ${settings.collectNegativeBalances}::boolean,
      ${settings.retentionYears}::integer, ${settings.archiveOneIn}::integer,
      ${JSON.stringify(Object.fromEntries(settings.tipSuggestions))}::jsonb,
      ${settings.receiptUrlDays}::integer,
      ${settings.madeBy}::text, ${settings.createdAt}::timestamptz
    )
    on conflict (platform_id, version) do nothing
    returning version`);
  return inserted !== undefined;
}

function versionOf(row: VersionRow): SettingsVersion {
  const { version, ceilingMultiplier, cutOff, madeBy, createdAt, fixedAmounts } = row;
  const feePlans = row.currencies.map((currency, index) => {
    const basisPoints = row.basisPoints[index] ?? 0;
    return [currency, { basisPoints, fixedMinor: BigInt(fixedAmounts[index] ?? 0) }] as const;
  });
  const payoutSchedule = scheduleOf(row);
  return {
    version,
    feePlans: new Map(feePlans),
    ceilingMultiplier,
    cutOff,
    payoutSchedule,
    reportingTimeZone: row.reportingTimeZone,
    collectNegativeBalances: row.collects,
    retentionYears: row.retentionYears,
    archiveOneIn: row.archiveOneIn,
    tipSuggestions: new Map(Object.entries(row.tips)),
    receiptUrlDays: row.receiptUrlDays,
    madeBy,
    createdAt,
  };
}

function scheduleOf({ interval, weekday, monthday }: VersionRow): PayoutSchedule {
  if (interval === 'weekly' && weekday !== null) return { interval, weeklyAnchor: weekday };
  if (interval === 'monthly' && monthday !== null) return { interval, monthlyAnchor: monthday };
  if (interval === 'daily' || interval === 'manual') return { interval };
  throw new Error(`a payout schedule that is ${interval} has no anchor`);
}
