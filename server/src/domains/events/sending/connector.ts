import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AddressRules, hostOf, isAddressAllowed, knownAddresses } from './address-rules.ts';
import { SendFailure } from './failure.ts';
import type { ResolveHost } from './resolve-host.ts';

export type ConnectCallback = (...outcome: [null, Socket] | [Error, null]) => void;
/** Returns the socket at once, so that it can be destroyed while it connects. */
export type Connect = (url: URL, callback: ConnectCallback) => Socket;

/**
 * Makes the function that opens connections. Each connection resolves its name once, checks all
 * addresses, and goes to one of them, so that the name cannot resolve elsewhere between check and
 * connection. The URL was checked before, including a literal address. The TLS certificate must
 * hold the name or the literal address.
 */
export function makeConnector(options: {
  readonly rules: AddressRules;
  readonly resolve: ResolveHost;
}): Connect {
  const lookup: LookupFunction = (hostname, _options, callback) => {
    findAddresses(hostname, options).then(
      (addresses) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      (error) => callback(error, []),
    );
  };
  return (url, callback) => {
    const socket = openSocket(url, lookup);
    awaitConnection(socket, url.protocol === 'https:', callback);
    return socket;
  };
}

async function findAddresses(
  hostname: string,
  { rules, resolve }: { readonly rules: AddressRules; readonly resolve: ResolveHost },
): Promise<readonly string[]> {
  const isAllowed = (address: string) => isAddressAllowed(address, rules);
  const known = knownAddresses(hostname)?.filter(isAllowed);
  const addresses = known ?? (await resolve(hostname));
  if (known === undefined && addresses.length === 0) throw new SendFailure('name_not_resolved');
  // One forbidden address refuses the name: it is an attack rather than a mistake.
  if (addresses.length === 0 || !addresses.every(isAllowed)) {
    throw new SendFailure('address_forbidden');
  }
  return addresses;
}

function openSocket(url: URL, lookup: LookupFunction): Socket {
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const tcp = { host, port, lookup, autoSelectFamily: true, noDelay: true };
  if (!isSecure) return connectTcp(tcp);
  const name = host.replace(/\.$/, '');
  return connectTls({
    ...tcp,
    ALPNProtocols: ['http/1.1'],
    // TLS forbids an address as server name; the certificate must hold the address instead.
    ...(isIP(name) === 0 && { servername: name }),
  });
}

function awaitConnection(socket: Socket, isSecure: boolean, callback: ConnectCallback): void {
  let isConnected = false;
  const fail = (error: Error) => {
    callback(isSecure && isConnected ? new SendFailure('tls', error) : error, null);
  };
  socket.once('error', fail);
  socket.once('connect', () => {
    isConnected = true;
  });
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    socket.off('error', fail);
    callback(null, socket);
  });
}
