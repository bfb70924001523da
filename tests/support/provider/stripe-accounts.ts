import assert from 'node:assert/strict';
import { after } from 'node:test';
import { inspect } from 'node:util';
import { newUuid } from '../../../server/src/lib/ids.ts';
import type { AccountCall, Outcome, PspAccount } from '../../../server/src/psp/port.ts';
import { detailsOf } from '../../../server/src/psp/stripe/accounts/details-fixture.ts';
import { createStripe } from '../../../server/src/psp/stripe/stripe.ts';
import {
  checkAgainstDescription,
  type RecordedRequest,
  startStripeServer,
} from '../../../stripe-server/src/index.ts';

const photo = { bytes: Buffer.from('a photo'), type: 'image/png' };
export const fileId = 'file_01k2x3y4z5a6b7c8d9e0f1g2h3';

/** The accounts of a Stripe for tests, and the requests about them. */
export async function openAccounts() {
  const server = await startStripeServer();
  after(async () => {
    await server.close();
    checkAgainstDescription(server.requests, server.control.webhooks.events());
  });
  const { accounts } = createStripe({
    config: { secretKey: server.secretKey, webhookSecrets: [], address: server.url, limits: null },
    readFile: async (_, id) => (id === fileId ? photo : null),
  });
  return {
    server,
    control: server.control,
    accounts,
    /** The updates of an account, oldest first. */
    updatesOf: (ref: string): readonly RecordedRequest[] =>
      server.requests.filter(
        ({ operation, idempotencyKey }) =>
          operation === 'accounts.update' && idempotencyKey?.startsWith(`${ref}:`),
      ),
    /** The requests of an operation under a call's key. */
    requestsOf: (operation: string, { idempotencyKey }: AccountCall): readonly RecordedRequest[] =>
      server.requests.filter(
        (request) =>
          request.operation === operation && request.idempotencyKey?.startsWith(idempotencyKey),
      ),
  };
}

export const newCall = (facts: Partial<AccountCall> = {}): AccountCall => ({
  platformId: 'platform 1',
  now: new Date('2030-01-01T00:00:00Z'),
  connectionId: null,
  idempotencyKey: newUuid(),
  askedBefore: 0,
  isUnanswered: false,
  since: new Date(),
  searchedTo: null,
  ...facts,
});

const address = {
  line1: '1 High Street',
  city: 'Springfield',
  state: 'CA',
  postal_code: '94107',
};
export const person = {
  first_name: 'Jenny',
  last_name: 'Rosen',
  email: 'jenny@example.com',
  phone: '+14155552671',
  dob: { day: 17, month: 4, year: 1986 },
  address,
  ssn_last_4: '0000',
};
export const business = {
  business_profile: { mcc: '5812', product_description: 'Restaurant' },
  external_account: { account_number: '000123456789', routing_number: '110000000' },
  tos_acceptance: { date: '2026-01-31T09:30:00Z', ip: '203.0.113.7' },
};
export const individual = detailsOf({ ...business, individual: person });
export const company = detailsOf(
  {
    ...business,
    company: {
      name: 'Rosen Foods',
      phone: '+14155552671',
      tax_id: '000000000',
      address,
      owners_provided: true,
    },
    representative: { ...person, relationship: { title: 'CEO' } },
    owners: { anna: { first_name: 'Anna' } },
  },
  { businessType: 'company' },
);

export function done(outcome: Outcome<PspAccount>): PspAccount {
  assert(outcome.kind === 'done', inspect(outcome));
  return outcome.value;
}

export function isOfAccount(body: unknown, ref: string): boolean {
  return (body as { account?: string } | null)?.account === ref;
}

/** Every path within a value, as supplied in a version. */
export function under(path: string, value: unknown, version: number): Record<string, number> {
  if (typeof value !== 'object' || value === null) return { [path]: version };
  return Object.assign(
    { [path]: version },
    ...Object.entries(value).map(([name, inner]) => under(`${path}.${name}`, inner, version)),
  );
}
