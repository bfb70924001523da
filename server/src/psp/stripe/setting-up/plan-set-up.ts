import {
  assignRoles,
  bestOf,
  type Endpoint,
  type EndpointRole,
  endpointRoles,
  eventTypesOf,
  missingTypes,
  roleKey,
  roleNames,
} from './endpoint-roles.ts';

/** One change at Stripe. */
export type StripeChange =
  | { readonly kind: 'create'; readonly role: EndpointRole }
  | {
      readonly kind: 'update';
      readonly role: EndpointRole;
      readonly endpoint: Endpoint;
      /** The missing types. Additional ones stay, as they do no harm. */
      readonly adds: readonly string[];
      readonly enables: boolean;
      /** Whether its role is recorded in its metadata, which makes it certain from then on. */
      readonly writesRole: boolean;
    }
  | { readonly kind: 'manual schedule'; readonly interval: string };

export interface StripeState {
  readonly endpoints: readonly Endpoint[];
  /** The payout schedule of the own account; null if Stripe does not show it. */
  readonly ownSchedule: string | null;
}

/** Decides the changes. A second run after the first finds none. */
export function planSetUp(
  { endpoints, ownSchedule }: StripeState,
  { url, apiVersion }: { readonly url: string; readonly apiVersion: string },
): { readonly changes: readonly StripeChange[]; readonly notices: readonly string[] } {
  const roles = assignRoles(endpoints.filter((endpoint) => endpoint.url === url));
  const changes: StripeChange[] = [];
  const notices: string[] = [];
  for (const role of endpointRoles) {
    const endpoint = bestOf(roles[role], { role, apiVersion });
    // Stripe changes neither an endpoint's version nor the source of its events.
    if (endpoint === null || endpoint.api_version !== apiVersion) {
      changes.push({ kind: 'create', role });
    } else {
      changes.push(...updateOf(endpoint, role));
    }
    const replaced = roles[role].filter((each) => each.api_version !== apiVersion);
    notices.push(
      ...replaced.map(
        ({ id, api_version: version }) =>
          `${id} is sent events of ${version ?? "your account's default version"}. Delete it in ` +
          "Stripe's dashboard once the new endpoint works.",
      ),
    );
  }
  notices.push(
    ...roles.unclear.map(
      ({ id }) =>
        `${id} has the same address, and Stripe does not show whose events it is sent. Delete it in ` +
        "Stripe's dashboard once the new endpoints work; until then events come twice, which does " +
        'no harm.',
    ),
  );
  if (ownSchedule !== null && ownSchedule !== 'manual') {
    changes.push({ kind: 'manual schedule', interval: ownSchedule });
  }
  return { changes, notices };
}

function updateOf(endpoint: Endpoint, role: EndpointRole): readonly StripeChange[] {
  const adds = missingTypes(endpoint, role);
  const enables = endpoint.status !== 'enabled';
  const writesRole = endpoint.metadata[roleKey] !== role;
  const isNeeded = adds.length > 0 || enables || writesRole;
  return isNeeded ? [{ kind: 'update', role, endpoint, adds, enables, writesRole }] : [];
}

/** As words after "It would …". */
export function describeChange(change: StripeChange, apiVersion: string): string {
  switch (change.kind) {
    case 'create': {
      const { role } = change;
      const count = eventTypesOf[role].length;
      return (
        `create the webhook endpoint for ${roleNames[role]}, with ${count} kinds of events of ` +
        apiVersion
      );
    }
    case 'update': {
      const { role, endpoint, adds, enables, writesRole } = change;
      const parts = [
        ...(adds.length > 0 ? [`add ${adds.join(', ')}`] : []),
        ...(enables ? ['enable it'] : []),
        ...(writesRole ? ['record its role'] : []),
      ];
      return `update the webhook endpoint for ${roleNames[role]} (${endpoint.id}): ${parts.join('; ')}`;
    }
    case 'manual schedule':
      return `set the payouts of your own account to manual (now ${change.interval})`;
  }
}
