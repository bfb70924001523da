import { describedObject, instant, objectName, text } from '../../../http/fields.ts';
import { answerOf, platformRoute, type Route } from '../../../http/route.ts';
import type { Idempotency } from '../../../operations/idempotency.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import type { Platform } from '../types.ts';
import { readPlatform } from './platform.ts';

/** A name has at most 64 characters; each reset appends a time to that of the old platform. */
const nameLengthMax = 1000;

const PlatformSchema = describedObject('Platform', 'The platform that an API key belongs to.', {
  object: objectName('platform'),
  name: text('Unique in the deployment; the --platform of commands.', nameLengthMax),
  created_at: instant('When it was created, or reset.'),
});

const Reset = describedObject('PlatformReset', 'The empty platform, and the one it replaced.', {
  object: objectName('platform_reset'),
  platform: PlatformSchema,
  replaced: PlatformSchema,
});

const example = { object: 'platform', name: 'demo', created_at: '2026-11-15T09:30:00.000Z' };
const replacedExample = {
  object: 'platform',
  name: 'demo until 2026-11-15T09:30:00.000Z',
  created_at: '2026-11-02T14:05:31.402Z',
};

interface PlatformParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  /** Reaches into the domains that import this one. */
  readonly reset: (
    transaction: Queryable,
    by: { readonly actor: string; readonly requestId: string },
  ) => Promise<{ readonly platform: Platform; readonly replaced: Platform }>;
  /** Called when keys have moved to another platform. */
  readonly onChange: () => void;
}

export function platformRoutes(parts: PlatformParts): readonly Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/v1/platform',
      operationId: 'getPlatform',
      tag: 'Settings',
      scope: 'settings:read',
      summary: 'Get the platform',
      description: 'The platform that your API key belongs to.',
      responses: { 200: answerOf('The platform.', PlatformSchema, example) },
      async handler({ caller }) {
        const platform = await readPlatform(parts.database, caller.platformId);
        return { status: 200, body: render(platform) };
      },
    }),
    platformRoute({
      method: 'POST',
      path: '/v1/test/reset',
      operationId: 'resetPlatform',
      tag: 'Test helpers',
      scope: 'test:write',
      // Fees, endpoints and the audit log go out of sight, too.
      dashboardScope: 'settings:write',
      testOnly: true,
      summary: 'Empty the platform',
      description:
        'Begins again: a new, empty platform takes over the name, all API keys and the users of ' +
        'the dashboard, with the default settings and its clock at real time. What there was ' +
        'cannot be reached by the API any more. It is not deleted, since records are never ' +
        'changed: it stays in the database, under a name that says until when it was used. Its ' +
        'webhook endpoints are deleted, and open event streams end; one that is opened again has ' +
        'the events of the empty platform. On other nodes all this holds within a second. ' +
        'Idempotency keys are forgotten with the rest, except that of this request.',
      responses: {
        200: answerOf('The empty platform.', Reset, {
          object: 'platform_reset',
          platform: example,
          replaced: replacedExample,
        }),
      },
      handler: (context) => reset(parts, context),
    }),
  ];
}

async function reset(
  { idempotency, reset: resetPlatform, onChange }: PlatformParts,
  context: PlatformContext,
): Promise<Answer> {
  const { caller, requestId } = context;
  const answer = await idempotency.once(context, async (transaction) => {
    const by = { actor: caller.actor, requestId };
    const { platform, replaced } = await resetPlatform(transaction, by);
    const body = {
      object: 'platform_reset',
      platform: render(platform),
      replaced: render(replaced),
    };
    const done = { status: 200, body };
    const moved = { ...caller, platformId: platform.id, clockOffsetMs: 0 };
    const next = { ...context, caller: moved, now: platform.createdAt };
    await idempotency.answerOnceMore(transaction, next, done);
    return done;
  });
  onChange();
  return answer;
}

function render({ name, createdAt }: Platform) {
  return { object: 'platform', name, created_at: createdAt.toISOString() };
}
