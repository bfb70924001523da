import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { fields, flag, paging } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { pageOf } from '../world/collection.ts';
import { changeMetadata, merge, pathsOf, type Submitted } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { personShape } from './account-parameters.ts';
import { personsOf } from './account-requirements.ts';
import { viewPerson } from './account-view.ts';
import { accountFor, changing, demandDocuments, meetDemands } from './accounts.ts';
import { checkDetails } from './check-details.ts';

type Change = Parameters<Parameters<typeof operation<typeof personShape>>[3]>[1];

const relationship = fields({
  authorizer: flag,
  director: flag,
  executive: flag,
  legal_guardian: flag,
  owner: flag,
  representative: flag,
});

export function personOperations(world: World): readonly Operation[] {
  const one = (call: Call) => {
    const { id } = accountFor(world, call, call.at('account'));
    return world.persons.get(id, call.at('person'), 'person');
  };
  return [
    operation(
      'accounts.createPerson',
      ['POST', '/v1/accounts/{account}/persons'],
      personShape,
      (call, params) => {
        const account = accountFor(world, call, call.at('account'));
        if (account.businessType === 'individual') {
          throw refusal.plain(400, 'The account of an individual has no further persons.');
        }
        const facts = { id: world.newId('person'), account: account.id, created: world.seconds };
        const person = viewPerson({}, { ...facts, metadata: {} });
        changing(world, account, () => {
          checkPerson(world, person, params);
          world.persons.add(account.id, person);
          submit(world, person, params);
        });
        world.tell(account.id, 'person.created', person);
        return person;
      },
    ),
    operation(
      'accounts.listPersons',
      ['GET', '/v1/accounts/{account}/persons'],
      { ...paging, relationship },
      (call, params) => {
        const { id } = accountFor(world, call, call.at('account'));
        const asked = Object.entries(params.relationship ?? {});
        const found = world.persons.of(id).filter((person) => {
          const roles = new Map<string, unknown>(Object.entries(person.relationship ?? {}));
          return asked.every(([role, value]) => (roles.get(role) ?? false) === value);
        });
        return pageOf(found, params, call.url);
      },
    ),
    operation(
      'accounts.retrievePerson',
      ['GET', '/v1/accounts/{account}/persons/{person}'],
      {},
      one,
    ),
    operation(
      'accounts.updatePerson',
      ['POST', '/v1/accounts/{account}/persons/{person}'],
      personShape,
      (call, params) => {
        const person = one(call);
        const account = accountFor(world, call, call.at('account'));
        changing(world, account, () => {
          checkPerson(world, person, params);
          submit(world, person, params);
        });
        world.tell(account.id, 'person.updated', person);
        return person;
      },
    ),
  ];
}

function checkPerson(world: World, person: Stripe.Person, change: Change): void {
  const { metadata: _metadata, ...details } = change;
  checkDetails(world, world.accounts.anywhere(person.account).row, details);
  if (change.relationship?.representative !== true) return;
  const other = personsOf(world, person.account).find(
    ({ id, relationship }) => relationship?.representative && id !== person.id,
  );
  if (other === undefined) return;
  throw refusal.invalid(
    'relationship[representative]',
    'The account has a representative already.',
  );
}

/** Applies the parameters of a request to a person. */
function submit(world: World, person: Stripe.Person, change: Change): void {
  const { metadata, ...details } = change;
  const { id, account, created } = person;
  const merged = merge(world.personDetails.get(id) ?? {}, details as Submitted);
  world.personDetails.set(id, merged);
  const words =
    metadata === undefined ? person.metadata : changeMetadata({ ...person.metadata }, metadata);
  Object.assign(person, viewPerson(merged, { id, account, created, metadata: words ?? {} }));
  const record = world.accounts.anywhere(account).row;
  meetDemands(
    record,
    pathsOf(details).map((path) => `${id}.${path}`),
  );
  demandDocuments(record, details, `${id}.`);
}
