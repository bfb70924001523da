import type Stripe from 'stripe';
import type { AccountCall, Outcome } from '../../port.ts';
import type { ReadFile } from '../../read-file.ts';
import { makeOnce } from '../create-once.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { uploadFiles } from './account-files.ts';
import {
  type Changes,
  changedPeople,
  isGone,
  personParams,
  relationshipAt,
} from './account-params.ts';
import { accountKeys, personVersionOf } from './account-reading.ts';
import { pathKey, pathOfParam, pathOfPerson } from './requirement-names.ts';
import { writeInTurn } from './write-in-turn.ts';

interface Push {
  readonly calls: StripeCalls;
  readonly readFile: ReadFile;
  readonly call: AccountCall;
  readonly account: string;
  /** The version in which Stripe refused a detail of the person at a path; 0 for none. */
  refusedVersionAt(path: string): number;
}

/** Stripe's object name of a person. */
const personObject = 'person';

/** All people of a company. */
export function listPersons(
  calls: StripeCalls,
  account: string,
): Promise<Outcome<readonly Stripe.Person[]>> {
  return calls.collect<Stripe.Person>(null, (stripe, page, options) =>
    stripe.accounts.listPersons(account, page, options),
  );
}

/** Sends Stripe the changes of a company's people. */
export async function pushPersons(push: Push, changes: Changes): Promise<Outcome<null>> {
  const paths = changedPeople(changes);
  if (paths.length === 0) return { kind: 'done', value: null };
  const listed = await listPersons(push.calls, push.account);
  if (listed.kind !== 'done') return listed;
  const people = new Map(listed.value.map((person) => [pathOfPerson(person), person]));
  for (const path of paths) {
    let person = people.get(path);
    if (person === undefined) {
      if (isGone(changes, path)) continue;
      const created = await createPerson(push, path);
      if (created.kind !== 'done') return created;
      person = created.value;
    }
    const updated = await updatePerson(push, { person, path, changes });
    if (updated.kind !== 'done') return updated;
  }
  return { kind: 'done', value: null };
}

/**
 * Creates a person with constant fields only, under a key that stays the same for every version of
 * the details: an attempt with an unknown outcome cannot leave a second person behind.
 */
function createPerson(push: Push, path: string): Promise<Outcome<Stripe.Person>> {
  const { calls, call, account } = push;
  const params = { relationship: relationshipAt(path), metadata: { [pathKey]: path } };
  return makeOnce(
    { key: `${account}:person:${path}`, call: { now: call.now, askedBefore: 0 } },
    {
      find: () => findPerson(push, path),
      create: (key) =>
        calls.ask(
          { account: null, key, object: personObject, signal: call.signal },
          (stripe, options) => stripe.accounts.createPerson(account, params, options),
        ),
    },
  );
}

async function findPerson(
  { calls, account }: Pick<Push, 'calls' | 'account'>,
  path: string,
): Promise<Outcome<Stripe.Person | null>> {
  const listed = await listPersons(calls, account);
  if (listed.kind !== 'done') return listed;
  const found = listed.value.find((person) => pathOfPerson(person) === path);
  return { kind: 'done', value: found ?? null };
}

interface Update {
  readonly person: Stripe.Person;
  readonly path: string;
  readonly changes: Changes;
}

/** Each person has its own version, so that no late update overwrites a newer one. */
async function updatePerson(
  push: Push,
  { person, path, changes }: Update,
): Promise<Outcome<Stripe.Person>> {
  const { calls, call, account } = push;
  const { version } = changes.details;
  if (personVersionOf(person) >= version) return { kind: 'done', value: person };
  const params = await uploadFiles(push, personParams(changes, path));
  if (params.kind !== 'done') return params;
  const written = await writeInTurn<Stripe.Person>({
    key: `${account}:details:${path}`,
    version,
    askedBefore: call.askedBefore,
    seen: person,
    async read() {
      const found = await findPerson(push, path);
      if (found.kind !== 'done') return found;
      if (found.value !== null) return { kind: 'done', value: found.value };
      return { kind: 'unknown', reason: 'a person is gone' };
    },
    versionOf: personVersionOf,
    turnOf: (seen) => `${personVersionOf(seen)}.${push.refusedVersionAt(path)}`,
    write: ({ id }, key) =>
      calls.ask(
        { account: null, key, object: personObject, id, signal: call.signal },
        (stripe, options) =>
          stripe.accounts.updatePerson(
            account,
            id,
            { ...params.value, metadata: { [accountKeys.version]: version } },
            options,
          ),
      ),
  });
  if (written.kind !== 'refused' || written.param === undefined) return written;
  return { ...written, param: `${path}.${pathOfParam(written.param)}` };
}
