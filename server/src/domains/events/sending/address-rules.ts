import { BlockList, isIP, isIPv6 } from 'node:net';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

/** Rules for webhook URLs. Public addresses are always allowed. */
export interface AddressRules {
  readonly requireHttps: boolean;
  /** Further CIDRs, such as 127.0.0.0/8 and ::1/128 in the test environment. */
  readonly allowed: readonly string[];
}

/** The message follows the name of the field, has no full stop, and repeats no submitted text. */
type EndpointCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly message: string };

export const urlLengthMax = 2048;
const hostCheckTimeoutMs = 3000;

/**
 * Checks a URL without a DNS lookup: its form, and its host if that is localhost or an address in
 * any spelling. Callers must store and send to `url.href`, the spelling that was checked.
 */
export function checkEndpointUrl(url: string, rules: AddressRules): EndpointCheck {
  if (url.length > urlLengthMax) return refuse(`must have at most ${urlLengthMax} characters`);
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    return refuse('must be an http or https address such as https://example.com/webhooks');
  }
  // The stored spelling may be longer, since it escapes all but ASCII.
  if (parsed.href.length > urlLengthMax) {
    return refuse(`must have at most ${urlLengthMax} characters with what is not ASCII escaped`);
  }
  if (rules.requireHttps && parsed.protocol !== 'https:') return refuse('must begin with https://');
  if (parsed.username !== '' || parsed.password !== '') {
    return refuse('must not carry a user name or password');
  }
  if (parsed.href.includes('#')) return refuse('must not have a fragment');
  if (/^\.|\.\./.test(parsed.hostname)) return refuse('must name a valid host');
  const known = knownAddresses(hostOf(parsed));
  if (known !== null && !known.some((address) => isAddressAllowed(address, rules))) {
    return refuse('must point to a public address');
  }
  return { ok: true, url: parsed };
}

/**
 * Checks the addresses to which a URL's host resolves now. A name that does not resolve in time
 * passes: its owner may be about to set it up, and every connection is checked again.
 */
export async function checkEndpointHost(
  url: URL,
  rules: AddressRules,
  resolve: ResolveHost = resolveHost,
): Promise<EndpointCheck> {
  const host = hostOf(url);
  if (knownAddresses(host) !== null) return checkEndpointUrl(url.href, rules);
  const timeout = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => timeout.resolve([]), hostCheckTimeoutMs);
  const addresses = await Promise.race([resolve(host), timeout.promise]);
  clearTimeout(timer);
  return addresses.every((address) => isAddressAllowed(address, rules))
    ? { ok: true, url }
    : refuse('must point to a public address');
}

/** A URL's host in the form that sockets take: an IPv6 address without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * The addresses of a host that needs no DNS lookup: a literal address, localhost or a name below
 * it. Null for any other name.
 */
export function knownAddresses(host: string): readonly string[] | null {
  if (isIP(host) !== 0) return [host];
  return /(^|\.)localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : null;
}

/** Whether a connection to this address is allowed. */
export function isAddressAllowed(address: string, rules: AddressRules): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (subnets(rules.allowed).check(address, family)) return true;
  if (family === 'ipv6' && !publicIpv6.check(address, family)) return false;
  return !special.check(address, family);
}

function refuse(message: string): EndpointCheck {
  return { ok: false, message };
}

/** Node also checks IPv4-mapped IPv6 addresses against IPv4 subnets. */
function subnets(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix] = cidr.split('/');
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Ranges that IANA reserves for special purposes, and the metadata addresses of clouds. */
const specialIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers behind NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's platform, at an address that looks public
  '169.254.0.0/16', // link-local, with the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, with Oracle's metadata
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays from IPv6, withdrawn
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
] as const;

const nat64 = '64:ff9b::';

/**
 * Public IPv6: global unicast, and IPv4 behind the two prefixes in use today. Everything else is
 * loopback, local, multicast, unassigned, or an obsolete way to embed IPv4.
 */
const publicIpv6 = subnets(['2000::/3', '::ffff:0:0/96', `${nat64}/96`]);

const special = subnets([
  ...specialIpv4,
  ...specialIpv4.map(behindNat64),
  '2001::/23', // protocol assignments, with Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, withdrawn
  '3fff::/20', // documentation
]);

function behindNat64(cidr: string): string {
  const [address = '', prefix] = cidr.split('/');
  return `${nat64}${address}/${96 + Number(prefix)}`;
}
