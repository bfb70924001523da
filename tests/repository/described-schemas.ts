import { asArray, asObject, type Direction, resolve } from '../../scripts/openapi/description.ts';
import { isJsonObject, type Json, type JsonObject } from '../../server/src/lib/json.ts';
import { type SchemaPlace, walkSchema } from './schema-rules.ts';

/** A schema and a value that should fit it. */
export interface DescribedExample {
  readonly place: string;
  readonly schema: JsonObject;
  readonly value: Json;
}

export interface DescribedContent {
  readonly place: string;
  readonly direction: Direction;
  readonly mediaType: string;
  readonly content: JsonObject;
}

export interface DescribedOperation {
  readonly name: string;
  readonly isWebhook: boolean;
  readonly operation: JsonObject;
}

export function listDescribedOperations(description: JsonObject): readonly DescribedOperation[] {
  return ['paths', 'webhooks'].flatMap((part) =>
    Object.entries(asObject(description[part])).flatMap(([path, item]) =>
      Object.entries(asObject(item)).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        isWebhook: part === 'webhooks',
        operation: asObject(operation),
      })),
    ),
  );
}

/** Every body that is sent or received. Like answers, webhooks are sent by us. */
export function listContents(description: JsonObject): readonly DescribedContent[] {
  return listDescribedOperations(description).flatMap(({ name, isWebhook, operation }) => {
    const sent = isWebhook ? 'response' : 'request';
    const bodies = [
      { place: `${name} body`, direction: sent, body: operation.requestBody } as const,
      ...Object.entries(asObject(operation.responses)).map(
        ([status, body]) => ({ place: `${name} ${status}`, direction: 'response', body }) as const,
      ),
    ];
    return bodies.flatMap(({ place, direction, body }) =>
      Object.entries(asObject(resolve(description, body).content)).map(([mediaType, content]) => ({
        place,
        direction,
        mediaType,
        content: asObject(content),
      })),
    );
  });
}

/** Every schema of the description, once per direction of its use. */
export function visitSchemas(
  description: JsonObject,
  visit: (schema: JsonObject, place: SchemaPlace) => void,
): void {
  const seen = new Set<string>();
  const follow = (schema: Json | undefined, place: SchemaPlace) =>
    walkSchema(schema, place, (inner, here) => {
      const { $ref } = inner;
      if (typeof $ref !== 'string') return visit(inner, here);
      const path = $ref.replace('#/components/schemas/', '');
      const key = `${here.direction} ${path}`;
      if (seen.has(key)) return;
      seen.add(key);
      follow(resolve(description, inner), { ...here, path, name: '' });
    });
  for (const { name, isWebhook, operation } of listDescribedOperations(description)) {
    for (const parameter of parametersOf(description, operation)) {
      const path = `${name} ${parameter.in}.${parameter.name}`;
      const direction = isWebhook ? 'response' : 'request';
      follow(parameter.schema, { path, name: String(parameter.name), direction });
    }
  }
  for (const { place, direction, content } of listContents(description)) {
    follow(content.schema, { path: place, name: '', direction });
  }
}

/** Every example and default of the description with its schema. */
export function listExamples(description: JsonObject): readonly DescribedExample[] {
  const found: DescribedExample[] = [];
  for (const { place, content } of listContents(description)) {
    found.push(...examplesOf(description, place, content));
  }
  for (const { name, operation } of listDescribedOperations(description)) {
    for (const parameter of parametersOf(description, operation)) {
      found.push(...examplesOf(description, `${name} ${parameter.name}`, parameter));
    }
  }
  visitSchemas(description, (schema, { path }) => {
    for (const value of [...asArray(schema.examples), schema.default, schema['x-default']]) {
      if (value !== undefined) found.push({ place: path, schema, value });
    }
  });
  return found;
}

function parametersOf(description: JsonObject, operation: JsonObject): readonly JsonObject[] {
  return asArray(operation.parameters).map((parameter) => resolve(description, parameter));
}

function examplesOf(
  description: JsonObject,
  place: string,
  holder: JsonObject,
): readonly DescribedExample[] {
  const { schema, example, examples } = holder;
  if (!isJsonObject(schema)) return [];
  const named = Object.entries(asObject(examples)).map(([name, value]) => ({
    place: `${place} (${name})`,
    value: resolve(description, value).value,
  }));
  return [{ place, value: example }, ...named].flatMap(({ place: where, value }) =>
    value === undefined ? [] : [{ place: where, schema, value }],
  );
}
