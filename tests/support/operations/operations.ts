import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { type OpenApi, validatorFor } from '../service/check-response.ts';

/** The part of JSON Schema that the description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly examples?: readonly Json[];
  readonly default?: Json;
  readonly contentMediaType?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The form of the body. The provider defines its events, which are checked by signature. */
export type BodyForm = 'none' | 'json' | 'multipart' | 'provider event';

export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Null for an operation that needs no API key. */
  readonly scope: string | null;
  readonly testOnly: boolean;
  readonly parameters: readonly Parameter[];
  readonly bodyForm: BodyForm;
  /** Null if the operation takes no body. */
  readonly bodySchema: Schema | null;
  readonly bodyExample: JsonObject | null;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly 'x-required-scope'?: string;
  readonly 'x-test-environment-only'?: boolean;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
}

interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: JsonObject }>>;
}

/**
 * Every operation of the description, with a valid body. An incomplete description fails here, so
 * that no route escapes the tests of all operations.
 */
export function listOperations(openApi: OpenApi): readonly Operation[] {
  const paths = openApi.paths as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation(openApi, { path, method: method.toUpperCase(), described }),
    ),
  );
}

/** The schema that a reference points to. */
export function resolveSchema(openApi: OpenApi, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { schemas } = openApi.components as { schemas: Record<string, Schema> };
  const found = schemas[schema.$ref.replace('#/components/schemas/', '')];
  assert(found, `${schema.$ref} names no component`);
  return found;
}

/** Parameters that operations share are components. */
function resolveParameter(openApi: OpenApi, parameter: Described['parameters'][number]): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const { parameters } = openApi.components as { parameters: Record<string, Parameter> };
  const found = parameters[parameter.$ref.replace('#/components/parameters/', '')];
  assert(found, `${parameter.$ref} names no component`);
  return found;
}

/** The JSON types of a schema; an integer counts as a number. */
export function typesOf(schema: Schema): ReadonlySet<string> {
  const types =
    schema.type !== undefined
      ? [schema.type].flat()
      : (schema.anyOf ?? []).flatMap((form) => [...typesOf(form)]);
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const all = types.length > 0 ? types : values.map((value) => jsonType(value));
  return new Set(all.map((type) => (type === 'integer' ? 'number' : type)));
}

function jsonType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function readOperation(
  openApi: OpenApi,
  place: { path: string; method: string; described: Described },
): Operation {
  const { path, method, described } = place;
  const name = `${method} ${path}`;
  const isPublic = described.security.length === 0;
  const scope = described['x-required-scope'] ?? null;
  assert.equal(scope === null, isPublic, `${name} needs a key and a scope, or neither`);
  const [[mediaType, content] = []] = Object.entries(described.requestBody?.content ?? {});
  const bodyForm = formOf({ method, mediaType, described });
  const bodySchema = content === undefined ? null : resolveSchema(openApi, content.schema);
  const operation = { name, method, path, scope, bodyForm, bodySchema };
  return {
    ...operation,
    testOnly: described['x-test-environment-only'] ?? false,
    parameters: described.parameters.map((parameter) => resolveParameter(openApi, parameter)),
    bodyExample: bodyForm === 'json' && content ? exampleOf(openApi, name, content) : null,
  };
}

function formOf(facts: {
  method: string;
  mediaType: string | undefined;
  described: Described;
}): BodyForm {
  if (facts.method === 'GET') return 'none';
  if (facts.mediaType === 'multipart/form-data') return 'multipart';
  return facts.described.tags.includes('Inbound') ? 'provider event' : 'json';
}

function exampleOf(openApi: OpenApi, name: string, content: Content): JsonObject {
  const [example] = Object.values(content.examples ?? {});
  assert(example, `${name} has no example of its body: give its route bodyExamples`);
  assert(
    validatorFor(openApi, content.schema)(example.value),
    `the first example of ${name} does not fit its schema: mend bodyExamples of its route`,
  );
  return example.value;
}
