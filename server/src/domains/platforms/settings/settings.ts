import type { Idempotency } from '../../../operations/idempotency.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { answerRows, type PageQuery, readCursor } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { appendVersion } from './append-version.ts';
import { settingsVersionNotFound } from './errors.ts';
import { readChange } from './read-change.ts';
import { renderSettings } from './render.ts';
import type { SettingsBody } from './schemas.ts';
import type { SettingsCache } from './settings-cache.ts';
import { findNewest, findVersion, listVersions } from './store.ts';
import { defaultSettings, type SettingsChange, type SettingsVersion } from './types.ts';

/** Dependencies of the operations on settings. */
export interface SettingsParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly cache: SettingsCache;
  /** Work at the provider that follows from a change. */
  readonly followers: readonly SettingsFollower[];
  wake(platformId: string): void;
}

interface SettingsFollower {
  readonly follows: keyof SettingsChange;
  /** Makes the work due: in the transaction of the change, and again after it. */
  resend(database: Queryable, change: { platformId: string; now: Date }): Promise<void>;
}

/** From the database, so that a change on another node shows at once. */
export async function getSettings(
  { database }: { readonly database: Queryable },
  platformId: string,
): Promise<SettingsVersion> {
  return (await findNewest(database, platformId)) ?? defaultSettings;
}

export async function changeSettings(
  { database, idempotency, cache, followers, wake }: SettingsParts,
  context: PlatformContext<unknown, unknown, SettingsBody>,
): Promise<Answer> {
  const change = readChange(context.body);
  const { platformId, actor } = context.caller;
  const made = { platformId, madeBy: actor, now: context.now };
  const following = followers.filter(({ follows }) => change[follows] !== undefined);
  const answer = await idempotency.once(context, async (transaction) => {
    const settings = await appendVersion(transaction, made, change);
    for (const { resend } of following) await resend(transaction, made);
    return { status: 200, body: renderSettings(settings) };
  });
  cache.forget(platformId);
  for (const { resend } of following) await resend(database, made);
  if (following.length > 0) wake(platformId);
  return answer;
}

export async function getVersion(
  { database }: SettingsParts,
  { caller: { platformId }, params }: PlatformContext<{ readonly version: string }>,
): Promise<Answer> {
  const version = parseVersion(params.version);
  const found = version === null ? undefined : await findVersion(database, { platformId, version });
  if (found === undefined) throw settingsVersionNotFound();
  return { status: 200, body: renderSettings(found) };
}

/** A cursor is the number of a version. */
export async function listAllVersions(
  { database }: SettingsParts,
  { caller: { platformId }, query }: PlatformContext<unknown, PageQuery>,
): Promise<Answer> {
  const beforeVersion = (await readCursor(query.cursor, parseVersion)) ?? versionMax;
  return answerRows(
    query,
    (limit) => listVersions(database, { platformId, beforeVersion, limit }),
    {
      render: (versions) => versions.map(renderSettings),
      cursorOf: ({ version }) => String(version),
    },
  );
}

const versionMax = 2 ** 31 - 1;

function parseVersion(text: string): number | null {
  return /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= versionMax ? Number(text) : null;
}
