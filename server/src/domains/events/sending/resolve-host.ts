import { lookup, Resolver } from 'node:dns/promises';

/** Resolves to all addresses of a name; to none if the name does not resolve. Never rejects. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

interface NameSources {
  /** One query per kind of address. */
  readonly dns: readonly ((hostname: string) => Promise<readonly string[]>)[];
  /** Asks the resolver of the system, which also reads the hosts file. */
  readonly system: (hostname: string) => Promise<readonly string[]>;
}

/**
 * Makes the function that resolves names: by DNS, and by the system if DNS has no address. A lookup
 * by the system blocks one of the two threads that the process has for lookups, so two names with
 * silent servers would stop all deliveries and new database connections. So the system is asked for
 * one name at a time, and concurrent calls for a name share one answer.
 */
export function makeResolveHost({ dns, system }: NameSources): ResolveHost {
  const inFlight = new Map<string, Promise<readonly string[]>>();
  let systemIsFree: Promise<unknown> = Promise.resolve();

  const askDns = async (hostname: string) => {
    const answers = await Promise.allSettled(dns.map((ask) => ask(hostname)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
  const askSystem = (hostname: string) => {
    const answer = systemIsFree.then(() => system(hostname)).catch(() => []);
    systemIsFree = answer;
    return answer;
  };
  const ask = async (hostname: string) => {
    const addresses = await askDns(hostname);
    return addresses.length > 0 ? addresses : await askSystem(hostname);
  };

  return (hostname) => {
    const asked = inFlight.get(hostname);
    if (asked !== undefined) return asked;
    const answer = ask(hostname).finally(() => inFlight.delete(hostname));
    inFlight.set(hostname, answer);
    return answer;
  };
}

const resolver = new Resolver({ timeout: 1200, tries: 2 });

export const resolveHost: ResolveHost = makeResolveHost({
  dns: [(hostname) => resolver.resolve4(hostname), (hostname) => resolver.resolve6(hostname)],
  system: async (hostname) => {
    const found = await lookup(hostname, { all: true });
    return found.map(({ address }) => address);
  },
});
