import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a name; none when it does not resolve. Never rejects. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export interface NameSources {
  /** Each asks DNS for one kind of address. */
  readonly dns: readonly ((hostname: string) => Promise<readonly string[]>)[];
  /** Asks the system, which reads the hosts file, too. */
  readonly system: (hostname: string) => Promise<readonly string[]>;
}

/**
 * Makes what resolves names: by DNS, and by the system only those that DNS does not give. The
 * system's resolver blocks one of the two threads that the whole process has for it, so that two
 * names with silent servers would stop everybody's deliveries, and new connections to the database
 * with them. Here it is asked for one name at a time, and for the same name once.
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
