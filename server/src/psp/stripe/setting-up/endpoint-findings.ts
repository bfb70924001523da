import { type Finding, faulty, fine } from '../../../lib/finding.ts';
import {
  assignRoles,
  bestOf,
  type Endpoint,
  type EndpointRole,
  endpointRoles,
  eventTypesOf,
  missingTypes,
  type Roles,
  roleNames,
} from './endpoint-roles.ts';
import { credentialsRemedy, setUpRemedy, type Whose } from './whose-connection.ts';

const subject = 'webhooks';

interface EndpointFacts {
  /** All endpoints of the account. */
  readonly endpoints: readonly Endpoint[];
  /** The address of the webhooks. */
  readonly url: string;
  readonly apiVersion: string;
  /** The number of configured signing secrets. */
  readonly secretCount: number;
  readonly whose: Whose;
}

/** The faults of a connection's webhook endpoints, role by role. */
export function explainEndpoints(facts: EndpointFacts): readonly Finding[] {
  const { url, secretCount, whose } = facts;
  const ours = facts.endpoints.filter((endpoint) => endpoint.url === url);
  if (ours.length === 0) {
    return [faulty(subject, `Stripe has no webhook endpoints at ${url}.`, setUpRemedy(whose))];
  }
  const roles = assignRoles(ours);
  const missing = endpointRoles.filter((role) => roles[role].length === 0);
  // Endpoints without a known role may be the missing ones.
  const mayBeUnclear = missing.length > 0 && roles.unclear.length >= missing.length;
  const told = endpointRoles.filter((role) => !mayBeUnclear || !missing.includes(role));
  const findings = told.map((role) => explainRole(role, roles[role], facts));
  if (mayBeUnclear) findings.push(explainUnclear(roles, missing, facts));
  const enabledCount = ours.filter(({ status }) => status === 'enabled').length;
  if (secretCount < enabledCount) findings.push(explainSecrets(enabledCount, facts));
  return findings;
}

function explainRole(
  role: EndpointRole,
  endpoints: readonly Endpoint[],
  { url, apiVersion, whose: connection }: EndpointFacts,
): Finding {
  const endpoint = bestOf(endpoints, { role, apiVersion });
  const whose = roleNames[role];
  const setUp = setUpRemedy(connection);
  if (endpoint === null) {
    return faulty(subject, `Stripe has no webhook endpoint for ${whose} at ${url}.`, setUp);
  }
  if (endpoint.status !== 'enabled') {
    return faulty(
      subject,
      `The webhook endpoint for ${whose} (${endpoint.id}) is disabled.`,
      setUp,
    );
  }
  const missing = missingTypes(endpoint, role);
  if (missing.length > 0) {
    return faulty(
      subject,
      `The webhook endpoint for ${whose} (${endpoint.id}) is not sent ${missing.join(', ')}.`,
      setUp,
    );
  }
  if (endpoint.api_version !== apiVersion) {
    const version = endpoint.api_version ?? "your account's default API version";
    return faulty(
      subject,
      `The webhook endpoint for ${whose} (${endpoint.id}) is sent events of ${version}, and ` +
        `Taprail reads those of ${apiVersion}.`,
      `${setUp} It makes another one, since Stripe does not change this, and you delete the old one.`,
    );
  }
  const count = eventTypesOf[role].length;
  return fine(subject, `Stripe sends the ${count} kinds of events of ${whose} to ${url}.`);
}

/** Endpoints made by hand may be right together; Stripe does not show more. */
function explainUnclear(
  { unclear }: Roles,
  roles: readonly EndpointRole[],
  { url, whose: connection }: EndpointFacts,
): Finding {
  const setUp = setUpRemedy(connection);
  const enabled = unclear.filter(({ status }) => status === 'enabled');
  const wanted = new Set(roles.flatMap((role): readonly string[] => eventTypesOf[role]));
  const isSent = (type: string) =>
    enabled.some(({ enabled_events: sent }) => sent.includes('*') || sent.includes(type));
  const missing = [...wanted].filter((type) => !isSent(type));
  if (missing.length > 0) {
    return faulty(subject, `Stripe does not send ${missing.join(', ')} to ${url}.`, setUp);
  }
  const whose = roles.map((role) => roleNames[role]).join(' and ');
  return fine(
    subject,
    `Stripe sends what Taprail needs to ${url}, but does not show whether that is for ${whose}: ` +
      '"npx taprail provider set-up" makes it certain.',
  );
}

function explainSecrets(
  endpointCount: number,
  { secretCount, whose }: Pick<EndpointFacts, 'secretCount' | 'whose'>,
): Finding {
  const all = 'all of them, separated by commas';
  return faulty(
    subject,
    `Stripe has ${endpointCount} webhook endpoints for this address, but ${secretCount} of their ` +
      'signing secrets are configured.',
    `${credentialsRemedy(whose, 'STRIPE_WEBHOOK_SECRET', all)} Each endpoint's page in Stripe's ` +
      'dashboard shows its own.',
  );
}
