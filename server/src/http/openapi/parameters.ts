import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import type { Route } from '../route.ts';
import { hoist, type Json, pascalCase } from './schemas.ts';

/** A parameter of path, query or headers. */
interface Parameter {
  readonly name: string;
  readonly in: string;
}

/** An operation at its path, or a webhook under its name. */
export interface DescribedOperation {
  readonly part: 'paths' | 'webhooks';
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

export function describeParameters(route: Route, components: Json): Json[] {
  const parameters = (schema: TSchema | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, TSchema & { description?: string }>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...keywords } = property;
      return {
        name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        // A component has the description of all its uses.
        schema: hoist('title' in property ? property : keywords, components),
      };
    });
  };
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a retry safe: the same key never has its effect twice. Kept for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  const takesKey = route.scope !== null && route.method !== 'GET';
  const headers = Object.entries(route.requestHeaders ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength: 255 },
  }));
  return [
    ...parameters(route.params, 'path'),
    ...parameters(route.query, 'query'),
    ...headers,
    ...(takesKey ? [idempotency] : []),
  ];
}

/** Parameters that more than one operation takes become components; the others stay in place. */
export function shareParameters(described: readonly DescribedOperation[]): {
  readonly components: Record<string, Json>;
  readonly operations: readonly DescribedOperation[];
} {
  const components: Record<string, Json> = {};
  const references = new Map<string, Json>();
  for (const [key, use] of findRepeated(described)) {
    const plain = nameOf(use);
    const name = plain in components ? `${tagOf(use)}${plain}` : plain;
    assert(!(name in components), `two shared parameters would be called ${name}`);
    components[name] = { ...use.parameter };
    references.set(key, { $ref: `#/components/parameters/${name}` });
  }
  const operations = described.map((place) => {
    const parameters = parametersOf(place).map(
      (parameter) => references.get(JSON.stringify(parameter)) ?? parameter,
    );
    return { ...place, operation: { ...place.operation, parameters } };
  });
  return { components, operations };
}

interface ParameterUse extends DescribedOperation {
  readonly parameter: Parameter;
}

/** The first use of each repeated parameter, the most repeated first: they get the plain names. */
function findRepeated(described: readonly DescribedOperation[]): readonly [string, ParameterUse][] {
  const uses = described.flatMap((place) =>
    parametersOf(place).map((parameter) => ({ ...place, parameter })),
  );
  return [...Map.groupBy(uses, ({ parameter }) => JSON.stringify(parameter))]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([key, [first, second]]) =>
      first === undefined || second === undefined ? [] : [[key, first]],
    );
}

function parametersOf({ operation }: DescribedOperation): readonly Parameter[] {
  return operation.parameters as readonly Parameter[];
}

/** An id is named after the objects in its path: TapId in /v1/taps/{id}. */
function nameOf({ path, parameter }: ParameterUse): string {
  if (parameter.name !== 'id') return pascalCase(parameter.name);
  const [, objects = ''] = path.match(/([a-z-]+)\/\{id\}/) ?? [];
  return `${pascalCase(objects.replace(/s$/, ''))}Id`;
}

function tagOf({ operation }: DescribedOperation): string {
  const [tag = 'Webhooks'] = (operation.tags ?? []) as readonly string[];
  return pascalCase(tag);
}
