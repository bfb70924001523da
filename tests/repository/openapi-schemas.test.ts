import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCurrentApi } from '../../scripts/openapi/describe-current-api.ts';
import { asArray, asObject, type Direction, resolve } from '../../scripts/openapi/description.ts';
import { isJsonObject, type Json, type JsonObject } from '../../server/src/lib/json.ts';
import { validatorFor } from '../support/service/check-response.ts';
import {
  listContents,
  listDescribedOperations,
  listExamples,
  visitSchemas,
} from './described-schemas.ts';
import { findSchemaFaults } from './schema-rules.ts';
import { readSources } from './source-files.ts';

const description = await describeCurrentApi();

test('every enum and every constant has a type', () => {
  const untyped = findSchemas(
    (schema) => ('enum' in schema || 'const' in schema) && schema.type === undefined,
  );
  assert.deepEqual(untyped, []);
});

test('every request schema is closed and bounded', () => {
  // A provider defines the shape of its webhooks. Only signature and ids are read.
  assert.deepEqual(faultsOf('request', /^PspWebhook /), []);
});

test('every response schema is bounded', () => {
  // A stream lasts as long as its client listens, and a file has as many rows as there are.
  assert.deepEqual(faultsOf('response', /^GET \S+(\/stream|\.csv) 200 /), []);
});

test('every request body is a component, so that generated clients have a name for it', () => {
  const unnamed = listContents(description)
    .filter(({ direction, content }) => direction === 'request' && !refersTo(content.schema))
    .map(({ place }) => place);
  assert.deepEqual(unnamed, []);
});

test('every example and every default fits its schema', () => {
  const examples = listExamples(description);
  assert.ok(examples.length > 100);
  const wrong = examples.flatMap(({ place, schema, value }) => {
    const validate = validatorFor(description, schema);
    if (validate(value)) return [];
    const [error] = validate.errors ?? [];
    return [`${place}: ${error?.instancePath} ${error?.message}`];
  });
  assert.deepEqual(wrong, []);
});

test('every discriminator maps each value to the schema with that value', () => {
  const faults: string[] = [];
  visitSchemas(description, (schema, { path }) => {
    if (schema.discriminator !== undefined) faults.push(...discriminatorFaults(schema, path));
  });
  assert.deepEqual(faults, []);
});

test('every union whose members have a tag has a discriminator', () => {
  const untold = findSchemas(({ oneOf, anyOf, discriminator }) => {
    const forms = asArray(oneOf ?? anyOf).map((form) => asObject(resolve(description, form)));
    const tags = forms.map(({ properties }) => constantsOf(asObject(properties)));
    const [first, ...others] = tags;
    const isTagged = first?.some((name) => others.every((names) => names.includes(name)));
    return discriminator === undefined && others.length > 0 && isTagged === true;
  });
  assert.deepEqual(untold, []);
});

test('no field of a body has the keyword default, for which generators would require it', () => {
  const components = asObject(asObject(description.components).schemas);
  const fields = Object.entries(components).flatMap(([title, schema]) =>
    Object.entries(asObject(asObject(schema).properties)).map(
      ([name, field]) => [`${title}.${name}`, asObject(field)] as const,
    ),
  );
  assert.ok(fields.some(([, field]) => 'x-default' in field));
  assert.deepEqual(
    fields.flatMap(([name, field]) => ('default' in field ? [name] : [])),
    [],
  );
});

test('every operation has a unique name', () => {
  const names = listDescribedOperations(description).map(({ operation }) => operation.operationId);
  assert.equal(new Set(names).size, names.length);
});

test('the description of everything planned says so', () => {
  const silent = findPlanned(description, '#').filter(
    ({ holder }) => !/\bPlanned\b/.test(String(holder.description)),
  );
  assert.deepEqual(
    silent.map(({ place }) => place),
    [],
  );
});

test('the description lists exactly the error codes of the service', () => {
  const defined = readSources('server/src/**/errors.ts').flatMap(({ text }) =>
    [...text.matchAll(/(?:\bcode: |= \w+\((?:\d+\)\()?\s*)'(\w+)'/g)].map(([, code]) => code),
  );
  assert.ok(defined.length > 50);
  const { error } = asObject(
    resolve(description, { $ref: '#/components/schemas/Error' }).properties,
  );
  const { code } = asObject(asObject(error).properties);
  assert.deepEqual(asArray(asObject(code).enum), [...new Set(defined)].sort());
});

test('a body is optional exactly if nothing in it is required', () => {
  const wrong = listDescribedOperations(description).filter(({ operation }) => {
    const { required, content } = asObject(operation.requestBody);
    const [body] = Object.values(asObject(content)).map((media) =>
      resolve(description, asObject(media).schema),
    );
    if (body === undefined || body.additionalProperties === true) return false;
    const needs = ['required', 'minProperties', 'anyOf', 'oneOf'].some((rule) => rule in body);
    return required !== needs;
  });
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  );
});

function faultsOf(direction: Direction, exempt: RegExp): readonly string[] {
  const faults = new Set<string>();
  visitSchemas(description, (schema, place) => {
    if (place.direction !== direction) return;
    for (const fault of findSchemaFaults(schema, place)) faults.add(fault);
  });
  return [...faults].filter((fault) => !exempt.test(fault));
}

function findSchemas(isFound: (schema: JsonObject) => boolean): readonly string[] {
  const found = new Set<string>();
  visitSchemas(description, (schema, { path }) => {
    if (isFound(schema)) found.add(path);
  });
  return [...found];
}

function constantsOf(properties: JsonObject): readonly string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    'const' in asObject(property) ? [name] : [],
  );
}

function refersTo(schema: Json | undefined): boolean {
  return typeof asObject(schema).$ref === 'string';
}

function discriminatorFaults({ discriminator, oneOf }: JsonObject, path: string): string[] {
  const { propertyName, mapping } = asObject(discriminator);
  const mapped = Object.entries(asObject(mapping));
  const targets = new Set(mapped.map(([, target]) => target));
  const unmapped = asArray(oneOf).filter((form) => !targets.has(asObject(form).$ref ?? null));
  const wrong = mapped.filter(([value, $ref]) => {
    const target = resolve(description, { $ref });
    const property = asObject(asObject(target.properties)[String(propertyName)]);
    return property.const !== value && !asArray(property.enum).includes(value);
  });
  return [
    ...(asArray(oneOf).length === 0 ? [`${path} tells nothing apart`] : []),
    ...unmapped.map((form) => `${path} has no value for ${JSON.stringify(form)}`),
    ...wrong.map(([value, target]) => `${path} leads from ${value} to ${target}, which is another`),
  ];
}

interface Planned {
  readonly place: string;
  readonly holder: JsonObject;
}

function findPlanned(value: Json | undefined, place: string): readonly Planned[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => findPlanned(item, `${place}/${at}`));
  if (!isJsonObject(value)) return [];
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    findPlanned(inner, `${place}/${key}`),
  );
  return value['x-planned'] === true ? [{ place, holder: value }, ...inside] : inside;
}
