import type Stripe from 'stripe';
import type { AccountCall, Outcome } from '../port.ts';
import { type ReadFile, uploadFiles } from './account-files.ts';
import {
  type Changes,
  changedPeople,
  isGone,
  personParams,
  relationshipAt,
} from './account-params.ts';
import { createOnce } from './create-once.ts';
import { pathKey, pathOfParam, pathOfPerson } from './requirement-names.ts';
import type { StripeCalls } from './stripe-calls.ts';

interface Push {
  readonly calls: StripeCalls;
  readonly readFile: ReadFile;
  readonly call: AccountCall;
  readonly account: string;
  /** The key of the update, one per attempt. */
  readonly key: string;
}

/** All people of a company. */
export function listPersons(
  calls: StripeCalls,
  account: string,
): Promise<Outcome<readonly Stripe.Person[]>> {
  return calls.ask({ account: null, key: null }, async (stripe, options) => {
    const persons: Stripe.Person[] = [];
    const pages = stripe.accounts.listPersons(account, { limit: 100 }, options);
    for await (const person of pages) persons.push(person);
    return persons;
  });
}

/** Gives Stripe what changed of a company's people. */
export async function pushPersons(push: Push, changes: Changes): Promise<Outcome<null>> {
  const paths = changedPeople(changes);
  if (paths.length === 0) return { kind: 'done', value: null };
  const listed = await listPersons(push.calls, push.account);
  if (listed.kind !== 'done') return listed;
  const ids = new Map(listed.value.map((person) => [pathOfPerson(person), person.id]));
  for (const path of paths) {
    let id = ids.get(path);
    if (id === undefined) {
      if (isGone(changes, path)) continue;
      const created = await createPerson(push, path);
      if (created.kind !== 'done') return created;
      id = created.value.id;
    }
    const updated = await updatePerson(push, { id, path, changes });
    if (updated.kind !== 'done') return updated;
  }
  return { kind: 'done', value: null };
}

/**
 * A person is created with nothing that could change, under a key that no version of the details
 * changes: an attempt of which nobody knows the outcome cannot leave a second person behind.
 */
function createPerson({ calls, account }: Push, path: string): Promise<Outcome<Stripe.Person>> {
  const params = { relationship: relationshipAt(path), metadata: { [pathKey]: path } };
  return createOnce(
    { key: `${account}:person:${path}`, askedBefore: 0 },
    {
      async find() {
        const listed = await listPersons(calls, account);
        if (listed.kind !== 'done') return listed;
        const found = listed.value.find((person) => pathOfPerson(person) === path);
        return { kind: 'done', value: found ?? null };
      },
      create: (key) =>
        calls.ask({ account: null, key }, (stripe, options) =>
          stripe.accounts.createPerson(account, params, options),
        ),
    },
  );
}

async function updatePerson(
  push: Push,
  { id, path, changes }: { readonly id: string; readonly path: string; readonly changes: Changes },
): Promise<Outcome<Stripe.Person>> {
  const params = await uploadFiles(push, personParams(changes, path));
  if (params.kind !== 'done') return params;
  const answer = await push.calls.ask(
    { account: null, key: `${push.key}:${path}` },
    (stripe, options) => stripe.accounts.updatePerson(push.account, id, params.value, options),
  );
  if (answer.kind !== 'refused' || answer.param === undefined) return answer;
  return { ...answer, param: `${path}.${pathOfParam(answer.param)}` };
}
