import type Stripe from 'stripe';
import { connectEventTypes, ownEventTypes } from '../webhooks/webhook-events.ts';

export type Endpoint = Stripe.WebhookEndpoint;

/** The source of an endpoint's events: connected accounts or the own account. */
export type EndpointRole = 'connected' | 'own';

export const endpointRoles = ['connected', 'own'] as const;

/** The event types of each role. */
export const eventTypesOf = {
  connected: connectEventTypes,
  own: ownEventTypes,
} as const satisfies Record<EndpointRole, readonly string[]>;

/** The roles as words in sentences. */
export const roleNames: Readonly<Record<EndpointRole, string>> = {
  connected: 'connected accounts',
  own: 'your own account',
};

/** The metadata key on endpoints that `taprail provider set-up` made or recognised. */
export const roleKey = 'taprail_role';

export interface Roles extends Readonly<Record<EndpointRole, readonly Endpoint[]>> {
  /** Endpoints whose event source Stripe does not show. */
  readonly unclear: readonly Endpoint[];
}

/**
 * Sorts the endpoints of one address by role. Stripe takes the choice of connected accounts at
 * creation and does not show it later. The metadata that set-up writes is certain. Otherwise
 * `application` tells: Stripe describes it as the endpoint's Connect application, so where one
 * endpoint has it, another without it is for the own account.
 */
export function assignRoles(endpoints: readonly Endpoint[]): Roles {
  const doesApplicationTell = endpoints.some(({ application }) => application !== null);
  const roleOf = ({ metadata, application }: Endpoint): EndpointRole | 'unclear' => {
    const written = endpointRoles.find((role) => role === metadata[roleKey]);
    if (written !== undefined) return written;
    if (application !== null) return 'connected';
    return doesApplicationTell ? 'own' : 'unclear';
  };
  const inRole = (role: EndpointRole | 'unclear') =>
    endpoints.filter((endpoint) => roleOf(endpoint) === role);
  return { connected: inRole('connected'), own: inRole('own'), unclear: inRole('unclear') };
}

/** The types that an endpoint lacks. */
export function missingTypes({ enabled_events: sent }: Endpoint, role: EndpointRole) {
  return sent.includes('*') ? [] : eventTypesOf[role].filter((type) => !sent.includes(type));
}

/** The best endpoint for a role: of our version, enabled, with the fewest missing events. */
export function bestOf(
  endpoints: readonly Endpoint[],
  { role, apiVersion }: { readonly role: EndpointRole; readonly apiVersion: string },
): Endpoint | null {
  const rank = (endpoint: Endpoint) =>
    (endpoint.api_version === apiVersion ? 0 : 1_000) +
    (endpoint.status === 'enabled' ? 0 : 500) +
    missingTypes(endpoint, role).length;
  return endpoints.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
