import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject } from 'ajv';
import type { Stripe } from 'stripe';
import type { RecordedRequest } from '../http/front-desk.ts';
import type { Form } from '../request/form.ts';

const fileName = 'shared/stripe/derived-2026-10-28.json';

/** The description beside the checkout, or somewhat above it; null if there is none. */
export function findDescription(): string | null {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const places = ['..', '../..', '../../..'].map((up) => join(root, up, fileName));
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * Fails if a request was accepted that Stripe's description does not allow, or if an answer or an
 * event is not as described. Says so and checks nothing where the description is not there.
 */
export function checkAgainstDescription(
  requests: readonly RecordedRequest[],
  events: readonly Stripe.Event[] = [],
): void {
  const place = findDescription();
  if (place === null) {
    console.info(`not checked against Stripe's description: there is no ${fileName}`);
    return;
  }
  known ??= new Description(JSON.parse(readFileSync(place, 'utf8')));
  const description = known;
  const wrong = [
    ...requests.flatMap((request) => description.judge(request)),
    ...events.flatMap((event) => description.judgeEvent(event)),
  ];
  assert.deepEqual([...new Set(wrong)], []);
}

/** Read once: its validators take seconds to compile. */
let known: Description | undefined;

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface DescribedOperation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: object }>>;

class Description {
  readonly #openApi: OpenApi;
  readonly #answers: Ajv;
  /** A form is text, so numbers and booleans are read from it. */
  readonly #forms: Ajv;

  constructor(openApi: OpenApi) {
    this.#openApi = openApi;
    const options = { strict: false, inlineRefs: false, code: { optimize: false } } as const;
    this.#answers = new Ajv(options);
    this.#forms = new Ajv({ ...options, coerceTypes: true });
    const schemas: Record<string, object> = { ...openApi.components.schemas };
    for (const [path, method, operation] of this.#operations()) {
      const name = nameOf(method, path);
      schemas[`${name}_request`] = requestSchema(operation);
      schemas[`${name}_answer`] = schemaIn(operation.responses['200']?.content);
    }
    const all = { $id: 'stripe', components: { schemas: withNulls(schemas) } };
    this.#answers.addSchema(all);
    this.#forms.addSchema(all);
  }

  /** Faults of a request and its answer; none if the operation is not described. */
  judge({ method, path, params, status, body }: RecordedRequest): readonly string[] {
    if (this.#openApi.paths[path]?.[method.toLowerCase()] === undefined) return [];
    const place = `${method} ${path}`;
    const name = nameOf(method, path);
    const isRefused = status !== null && [400, 401, 403, 404].includes(status);
    const asked = isRefused
      ? []
      : this.#errors(this.#forms, `${name}_request`, asLists(structuredClone({ ...params })));
    if (status === null) return asked.map((error) => `${place} asks ${error}`);
    const schema = status === 200 ? `${name}_answer` : 'error';
    const answered = this.#errors(this.#answers, schema, body);
    return [
      ...asked.map((error) => `${place} asks ${error}`),
      ...answered.map((error) => `${place} answers ${status} ${error}`),
    ];
  }

  judgeEvent(event: Stripe.Event): readonly string[] {
    const name = `event__${event.type}`;
    if (this.#openApi.components.schemas[name] === undefined) return [];
    const errors = this.#errors(this.#answers, name, event);
    return errors.map((error) => `${event.type} tells ${error}`);
  }

  #errors(ajv: Ajv, name: string, value: unknown): readonly string[] {
    const validate = ajv.getSchema(`stripe#/components/schemas/${name}`);
    assert(validate, `${name} is not described`);
    return validate(value) ? [] : [describe(validate.errors ?? [])];
  }

  *#operations(): Iterable<readonly [string, string, DescribedOperation]> {
    for (const [path, methods] of Object.entries(this.#openApi.paths)) {
      for (const [method, operation] of Object.entries(methods)) yield [path, method, operation];
    }
  }
}

/** The errors that lie deepest in the value say the most. */
function describe(errors: readonly ErrorObject[]): string {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const deepest = Math.max(...errors.map(depth));
  const told = errors
    .filter((error) => depth(error) === deepest)
    .map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  return told.slice(0, 3).join('; ');
}

/** A name that needs no escaping in a reference. */
function nameOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^a-z_]/g, '.')}`;
}

function schemaIn(content: Content | undefined): object {
  const [first] = Object.values(content ?? {});
  return first?.schema ?? {};
}

function requestSchema(operation: DescribedOperation): object {
  if (operation.requestBody !== undefined) return schemaIn(operation.requestBody.content);
  const asked = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  const properties = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]));
  return { type: 'object', properties, additionalProperties: false };
}

/** The prefix of words that tests make up, since Stripe may add words at any time. */
const madeUp = { type: 'string', pattern: '^unknown_' };

/** JSON Schema has no `nullable`; and of words that may grow, only the known ones are right. */
function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNulls);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, 'x-knownValues': known, ...rest } = value as Record<string, unknown>;
  const entries = Object.entries(rest).map(([name, each]) => [name, withNulls(each)] as const);
  const schema = {
    ...Object.fromEntries(entries),
    ...(Array.isArray(known) ? { anyOf: [{ enum: known }, madeUp] } : {}),
  };
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** `a[0]` and `a[1]` are a list. */
function asLists(form: Form): unknown {
  if (typeof form === 'string') return form;
  const values = Object.values(form).map(asLists);
  const isList = values.length > 0 && Object.keys(form).every((key, at) => key === String(at));
  return isList
    ? values
    : Object.fromEntries(Object.keys(form).map((key, at) => [key, values[at]]));
}
