import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCurrentApi } from '../../scripts/openapi/describe-current-api.ts';
import { asArray, asObject, resolve } from '../../scripts/openapi/description.ts';
import { isJsonObject, type Json, type JsonObject } from '../../server/src/lib/json.ts';
import { listContents, listDescribedOperations } from './described-schemas.ts';

const description = await describeCurrentApi();
const operations = listDescribedOperations(description).filter(({ isWebhook }) => !isWebhook);
const contents = listContents(description);

test('every request body and every answer has an example', () => {
  assert.ok(operations.length > 10);
  const bare = contents.filter(({ content }) => !hasExample(content));
  assert.deepEqual(
    bare.map(({ place }) => place),
    [],
  );
});

test('every example of an error names the place that explains its code', () => {
  for (const [code, example] of Object.entries(
    asObject(asObject(description.components).examples),
  )) {
    const error = asObject(asObject(asObject(example).value).error);
    assert.equal(error.code, code);
    assert.equal(error.doc_url, `/docs/errors#${code}`);
  }
});

test('refusals and parameters that several operations share are described once', () => {
  const uses = operations.flatMap(({ operation }) => [
    ...asArray(operation.parameters),
    ...Object.entries(asObject(operation.responses)).flatMap(([status, response]) =>
      Number(status) < 400 ? [] : [{ ...asObject(response), status }],
    ),
  ]);
  const inline = uses.filter((use) => !('$ref' in asObject(use))).map((use) => JSON.stringify(use));
  assert.deepEqual(
    inline.filter((use, index) => inline.indexOf(use) < index),
    [],
  );
});

test('the description stays small enough to be read whole', () => {
  const { length } = JSON.stringify(description);
  assert.ok(length < 580_000, `${length} characters`);
});

test('every property has a description', () => {
  const silent = new Set<string>();
  for (const [name, schema] of Object.entries(asObject(asObject(description.components).schemas))) {
    findSilent(schema, name, silent);
  }
  for (const { place, content } of contents) findSilent(content.schema, place, silent);
  assert.deepEqual([...silent], []);
});

test('answers are described precisely', () => {
  for (const { name, operation } of operations) {
    const statuses = Object.keys(asObject(operation.responses));
    assert.ok(
      statuses.some((status) => status.startsWith('2')),
      name,
    );
    assert.ok(statuses.includes('500') && statuses.includes('503'), name);
  }
});

function hasExample({ example, examples }: JsonObject): boolean {
  return example !== undefined || Object.keys(asObject(examples)).length > 0;
}

/** References are not followed, because components are checked by themselves. */
function findSilent(schema: Json | undefined, path: string, silent: Set<string>): void {
  if (!isJsonObject(schema)) return;
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  for (const [name, property] of Object.entries(asObject(properties))) {
    const { description: own } = asObject(property);
    const says = own ?? resolve(description, property).description;
    if (says === undefined) silent.add(`${path}.${name}`);
    findSilent(property, `${path}.${name}`, silent);
  }
  const choices = [anyOf, oneOf, allOf].flatMap(asArray);
  for (const inner of [items, additionalProperties, ...choices]) {
    findSilent(inner, path, silent);
  }
}
