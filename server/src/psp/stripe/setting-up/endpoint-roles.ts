import type Stripe from 'stripe';
import { connectEventTypes, ownEventTypes } from '../webhooks/webhook-events.ts';

export type Endpoint = Stripe.WebhookEndpoint;

/** Whose events an endpoint is sent: those of connected accounts, or those of the own account. */
export type EndpointRole = 'connected' | 'own';

export const endpointRoles = ['connected', 'own'] as const;

/** The events that an endpoint of each role receives. */
export const eventTypesOf = {
  connected: connectEventTypes,
  own: ownEventTypes,
} as const satisfies Record<EndpointRole, readonly string[]>;

/** For sentences. */
export const roleNames: Readonly<Record<EndpointRole, string>> = {
  connected: 'connected accounts',
  own: 'your own account',
};

/** In the metadata of endpoints that `taprail provider set-up` made or recognised. */
export const roleKey = 'taprail_role';

export interface Roles extends Readonly<Record<EndpointRole, readonly Endpoint[]>> {
  /** Stripe does not show whose events these are sent. */
  readonly unclear: readonly Endpoint[];
}

/**
 * Sorts the endpoints of one address by their roles. Whether one is for connected accounts is asked
 * when it is created and not shown as such later. The metadata that set-up writes is certain. Else
 * `application` tells: Stripe describes it as the Connect application of the endpoint, so an
 * endpoint beside one that has it, and without it, is for the own account.
 */
export function assignRoles(endpoints: readonly Endpoint[]): Roles {
  const doesApplicationTell = endpoints.some(({ application }) => application !== null);
  const roleOf = ({ metadata, application }: Endpoint): EndpointRole | 'unclear' => {
    const noted = endpointRoles.find((role) => role === metadata[roleKey]);
    if (noted !== undefined) return noted;
    if (application !== null) return 'connected';
    return doesApplicationTell ? 'own' : 'unclear';
  };
  const inRole = (role: EndpointRole | 'unclear') =>
    endpoints.filter((endpoint) => roleOf(endpoint) === role);
  return { connected: inRole('connected'), own: inRole('own'), unclear: inRole('unclear') };
}

/** The types that an endpoint should be sent and is not. */
export function missingTypes({ enabled_events: sent }: Endpoint, role: EndpointRole) {
  return sent.includes('*') ? [] : eventTypesOf[role].filter((type) => !sent.includes(type));
}

/** The one that serves a role best: of our version, enabled, with the fewest events missing. */
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
