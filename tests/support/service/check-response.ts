import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { App } from '../../../server/src/app/app.ts';

export type OpenApi = Record<string, unknown>;

interface Response {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
  readonly 'x-codes'?: readonly string[];
}

interface Operation {
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

const descriptions = new Map<string, OpenApi>();
const validators = new WeakMap<object, ValidateFunction>();
const ajvs = new WeakMap<OpenApi, Ajv2020>();
const routes = new WeakMap<OpenApi, readonly Route[]>();

/** Services with the same routes share one description, and so the validators of answers. */
export function sharedOpenApi(app: Pick<App, 'routes' | 'openApi'>): OpenApi {
  const names = app.routes.map(({ method, path }) => `${method} ${path}`);
  return descriptions.getOrInsertComputed(names.join(), () => app.openApi);
}

/** Fails if the description of the operation does not allow the answer. */
export function checkResponse(
  openApi: OpenApi,
  answer: { method: string; path: string; status: number; body: unknown; mediaType?: string },
): void {
  const operation = findOperation(openApi, answer);
  if (operation === null) return;
  const place = `${answer.method} ${answer.path} ${answer.status}`;
  const response = findResponse(openApi, operation, answer.status);
  assert(response, `${place} is not in the OpenAPI description`);
  const { mediaType = 'application/json' } = answer;
  if (mediaType !== 'application/json' && response.content[mediaType] !== undefined) return;
  const content = response.content['application/json'];
  // A stream has no body to check.
  if (content === undefined) return;
  const validate = validatorFor(openApi, content.schema);
  assert(validate(answer.body), `${place} does not fit: ${JSON.stringify(validate.errors)}`);
  const code = (answer.body as { error?: { code: string } }).error?.code;
  if (code === undefined) return;
  assert(response['x-codes']?.includes(code), `${place} does not list the code ${code}`);
}

function findOperation(
  openApi: OpenApi,
  { method, path }: { method: string; path: string },
): Operation | null {
  const segments = path.split('?')[0]?.split('/') ?? [];
  const found = routesOf(openApi).find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index]),
  );
  return found?.operations[method.toLowerCase()] ?? null;
}

interface Route {
  readonly parts: readonly string[];
  readonly operations: Readonly<Record<string, Operation>>;
}

/** The paths of a description. A literal segment takes precedence over a parameter. */
function routesOf(openApi: OpenApi): readonly Route[] {
  const known = routes.get(openApi);
  if (known !== undefined) return known;
  const wildness = ({ parts }: Route) =>
    parts.map((part) => (part.startsWith('{') ? '1' : '0')).join('');
  const sorted = Object.entries(openApi.paths as Record<string, Route['operations']>)
    .map(([pattern, operations]) => ({ parts: pattern.split('/'), operations }))
    .toSorted((a, b) => (wildness(a) < wildness(b) ? -1 : 1));
  routes.set(openApi, sorted);
  return sorted;
}

/** Responses that operations share are components. */
function findResponse(
  openApi: OpenApi,
  { responses }: Operation,
  status: number,
): Response | undefined {
  const response = responses[status];
  if (response === undefined || !('$ref' in response)) return response;
  const { responses: shared } = openApi.components as { responses: Record<string, Response> };
  return shared[response.$ref.replace('#/components/responses/', '')];
}

/** Checks a value against a schema of the description, following references. */
export function validatorFor(openApi: OpenApi, schema: object): ValidateFunction {
  let validate = validators.get(schema);
  if (validate === undefined) {
    const ajv = ajvFor(openApi);
    const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
    const here = JSON.parse(text) as { readonly $ref?: string };
    // A component is compiled once for all answers that refer to it.
    validate = (here.$ref ? ajv.getSchema(here.$ref) : undefined) ?? ajv.compile(here);
    validators.set(schema, validate);
  }
  return validate;
}

function ajvFor(openApi: OpenApi): Ajv2020 {
  let ajv = ajvs.get(openApi);
  if (ajv === undefined) {
    // A validator is used only a few times here, so optimising its code would not pay.
    ajv = new Ajv2020({ strict: false, code: { optimize: false } });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'openapi', components: openApi.components });
    ajvs.set(openApi, ajv);
  }
  return ajv;
}
