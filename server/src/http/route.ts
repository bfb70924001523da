import type { Static, TSchema } from 'typebox';
import type { Refusal, ServiceError } from '../lib/errors.ts';
import type { Answer, PlatformContext, PublicContext, SoundPart } from '../request/context.ts';

interface ResponseDefinition {
  readonly description: string;
  /** JSON unless said otherwise. */
  readonly mediaType?: 'text/event-stream' | 'text/csv';
  readonly schema: TSchema;
  readonly example: unknown;
  /** Further forms of the same answer, which the route sends by itself. */
  readonly otherMediaTypes?: Readonly<
    Record<string, { readonly schema: TSchema; readonly example: string }>
  >;
  readonly headers?: Readonly<Record<string, string>>;
}

interface RouteFacts<P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for a parameter. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: P;
  readonly query?: Q;
  /** Headers that only this route reads, each with its description. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly body?: B;
  /** A body whose rules depend on stored state is checked by the operation instead of its schema. */
  readonly bodyChecked?: 'by the operation';
  /** Faults of a body beyond its schema, judged before the operation from body and time alone. */
  bodyFaults?(body: SoundPart<Static<B>>, now: Date): readonly ServiceError[];
  readonly bodyExamples?: Readonly<Record<string, unknown>>;
  /** How the body travels; JSON unless said otherwise. */
  readonly bodyKind?: 'json' | 'multipart' | 'raw';
  readonly bodySizeMaxBytes?: number;
  readonly responses: Readonly<Record<number, ResponseDefinition>>;
  /** Refusals of this operation alone, besides those that every route shares. */
  readonly errors?: readonly Refusal[];
  /** Test routes answer 404 in production. */
  readonly testOnly?: boolean;
  /**
   * The callers: by default API keys and, below /dashboard/api, people who have signed in. A route
   * for the dashboard alone, for holders of onboarding links, or for the own page of a sub-merchant
   * is not in the description of the platform's API.
   */
  readonly surface?: 'dashboard' | 'onboarding link' | 'own page';
}

export interface PlatformRoute<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
> extends RouteFacts<P, Q, B> {
  readonly scope: string;
  /**
   * A further scope for people: a key serves one purpose, a role covers everything a person does.
   */
  readonly dashboardScope?: string;
  handler(context: PlatformContext<Static<P>, Static<Q>, Static<B>>): Promise<Answer>;
}

interface PublicRoute<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
> extends RouteFacts<P, Q, B> {
  readonly scope: null;
  handler(context: PublicContext<Static<P>, Static<Q>, Static<B>>): Promise<Answer>;
}

export type Route = PlatformRoute | PublicRoute;

export function platformRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: PlatformRoute<P, Q, B>,
): Route {
  return route as unknown as Route;
}

type Shared = 'tag' | 'surface' | 'testOnly';

/** Makes routes that have the same tag, and the same callers if they are not the usual ones. */
export function routesOf(shared: Pick<Route, Shared>) {
  return <P extends TSchema, Q extends TSchema, B extends TSchema>(
    method: Route['method'],
    path: string,
    route: Omit<PlatformRoute<P, Q, B>, Shared | 'method' | 'path'>,
  ): Route => ({ ...shared, method, path, ...route }) as unknown as Route;
}

export function publicRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: Omit<PublicRoute<P, Q, B>, 'scope'>,
): Route {
  return { ...route, scope: null } as unknown as Route;
}

/** A response of JSON. */
export function answerOf(
  description: string,
  schema: TSchema,
  example: unknown,
): ResponseDefinition {
  return { description, schema, example };
}

/** A body of optional fields only may be left out, and then counts as empty. */
export function isBodyOptional({
  body,
  bodyKind = 'json',
}: Pick<Route, 'body' | 'bodyKind'>): boolean {
  if (body === undefined) return bodyKind !== 'raw';
  const object: { required?: readonly string[]; minProperties?: number } = body;
  const { required = [], minProperties = 0 } = object;
  const isOneOfSeveral = 'anyOf' in body || 'oneOf' in body;
  return bodyKind === 'json' && required.length === 0 && minProperties === 0 && !isOneOfSeveral;
}
