import { parseId } from '../../lib/ids.ts';
import type { Answer } from '../../request/context.ts';
import { madeIn } from '../audit.ts';

const objectsMax = 16;

/** Members of bodies that name an object by its id. */
const naming = ['transaction', 'authorisation', 'payout', 'endpoint'];

/**
 * The ids of what a request named or made. Only our own ids: an externalRef or a reader's id is a
 * platform's own word and may name a person.
 */
export function objectsOf(request: {
  readonly params: unknown;
  readonly body: unknown;
  readonly answer: Answer | null;
}): readonly string[] {
  const { externalRef: _, ...places } = membersOf(request.params);
  const body = membersOf(request.body);
  const made = request.answer === null ? null : madeIn(request.answer);
  const named = [...Object.values(places), ...naming.map((name) => body[name]), made];
  return [...new Set(named.filter(isOwnId))].slice(0, objectsMax);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? { ...value } : {};
}

function isOwnId(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [prefix = ''] = value.split('_');
  return parseId(prefix, value) !== null;
}
