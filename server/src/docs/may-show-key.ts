import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Whether a page may have the test key filled in: only if the browser runs on this machine. That it
 * connects from here does not prove it: a stranger's name may resolve to 127.0.0.1 (DNS rebinding),
 * and a proxy or a tunnel on this machine may serve the whole world.
 */
export function mayShowKey({ headers, socket }: Asked): boolean {
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name));
  return (
    !isForwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostName(headers.host))
  );
}

/** Headers that proxies and tunnels add. */
const forwarding = /^(x-forwarded|x-real-ip|x-original|forwarded$|via$|cf-|cdn-|true-client-ip)/;

function hostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function isLoopback(name: string): boolean {
  const address = name.replace(/^::ffff:/, '');
  if (isIPv4(address)) return address.startsWith('127.');
  return address === '::1' || address.toLowerCase() === 'localhost';
}
