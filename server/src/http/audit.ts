import { ServiceError } from '../lib/errors.ts';
import { isJsonObject, type Json } from '../lib/json.ts';
import type { Answer, PlatformContext } from '../request/context.ts';
import type { Route } from './route.ts';

/** Records people's mutations, before and after the effect. */
export interface AuditTrail {
  /** Durable when it resolves, so that no crash leaves an effect without an entry. */
  begin(entry: {
    readonly platformId: string;
    readonly actor: string;
    readonly action: string;
    /** Ids of what the request names. */
    readonly objects: readonly string[];
    readonly requestId: string;
  }): Promise<AuditEntry>;
}

interface AuditEntry {
  /** Records the outcome. Never fails, since the effect exists already. */
  end(outcome: {
    readonly status: number;
    readonly code: string | null;
    /** The id of a created object. */
    readonly object: string | null;
    /** Whether an earlier request did it. */
    readonly isReplay: boolean;
  }): Promise<void>;
}

type Audited = Pick<PlatformContext, 'caller' | 'requestId' | 'params' | 'body'>;

/** Does the work between entry and outcome. */
export async function audited(
  audit: AuditTrail,
  { route, context }: { readonly route: Route; readonly context: Audited },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { caller, requestId, params, body } = context;
  const entry = await audit.begin({
    platformId: caller.platformId,
    actor: caller.actor,
    action: route.operationId,
    objects: namedIn(params, body),
    requestId,
  });
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    const { status, code } =
      error instanceof ServiceError ? error : { status: 500, code: 'internal_error' };
    await entry.end({ status, code, object: null, isReplay: false });
    throw error;
  }
  await entry.end({
    status: answer.status,
    code: refusedCode(answer),
    object: madeIn(answer),
    isReplay: answer.headers?.['idempotent-replayed'] === 'true',
  });
  return answer;
}

/** The code of a refusal that is an answer, such as a stored one; null for other answers. */
export function refusedCode(answer: Answer): string | null {
  if (answer.status < 400) return null;
  const { error } = shownIn(answer) as { readonly error?: { readonly code?: string } };
  return error?.code ?? null;
}

function shownIn({ body, bytes, stream }: Answer): object {
  const shown = bytes === undefined || stream !== undefined ? body : JSON.parse(String(bytes));
  return typeof shown === 'object' && shown !== null ? shown : {};
}

/** Our own ids. Nothing that a person types, such as a name or account number, matches. */
const publicId = /^[a-z]{2,5}_[0-9a-z]{26}$/;
/** Also the form of an externalRef and of a device. */
const handle = /^[A-Za-z0-9._:@-]{1,128}$/;
const handles = ['transaction', 'submerchant', 'externalRef', 'device', 'endpoint', 'user'];

function namedIn(params: unknown, body: unknown): string[] {
  // The token of a link is a secret.
  const { token: _, ...places } = (params ?? {}) as Record<string, Json>;
  const fields = isJsonObject(body as Json) ? (body as Record<string, Json>) : {};
  const named = [...Object.values(places), ...handles.map((name) => fields[name])];
  return [
    ...new Set(named.filter((value) => typeof value === 'string' && handle.test(value))),
  ] as string[];
}

export function madeIn(answer: Answer): string | null {
  const { id } = shownIn(answer) as { readonly id?: unknown };
  return typeof id === 'string' && publicId.test(id) ? id : null;
}
