import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AddressRules, isAddressAllowed, knownAddresses } from './address-rules.ts';
import { SendFailure } from './failure.ts';
import type { ResolveHost } from './resolve-host.ts';

export interface Destination {
  readonly protocol: string;
  /** An IPv6 address stands without brackets. */
  readonly hostname: string;
  /** Empty for the port of the protocol. */
  readonly port: string;
}

export interface Connecting {
  /** Ends the connection at whatever stage it is; the callback is not called any more. */
  cancel(): void;
}

export type ConnectCallback = (...outcome: [null, Socket] | [Error, null]) => void;
/** The bytes that come on the connection are handed over for the time of the call. */
export type OnBytes = (bytes: Buffer) => void;
export type Connect = (
  destination: Destination,
  onBytes: OnBytes,
  callback: ConnectCallback,
) => Connecting;

/** What came on a connection is read at once, so that all of them can have it put here. */
const received = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * Makes what opens connections: each resolves its name once, judges every address that it has, and
 * goes to one of exactly those, so that a name cannot lead elsewhere between the check and the
 * connection. TLS is verified against the name, or against a literal address.
 */
export function makeConnector(options: {
  readonly rules: AddressRules;
  readonly resolve: ResolveHost;
}): Connect {
  return (destination, onBytes, callback) => {
    let cancelled = false;
    let socket: Socket | null = null;
    findAddresses(destination.hostname, options)
      .then((addresses) => {
        if (cancelled) return;
        socket = openSocket(destination, addresses, onBytes);
        awaitConnection(socket, destination.protocol, callback);
      })
      .catch((error) => {
        if (!cancelled) callback(error, null);
      });
    return {
      cancel: () => {
        cancelled = true;
        socket?.destroy();
      },
    };
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
  // One forbidden address among public ones is no mistake of a name's owner to work around.
  if (addresses.length === 0 || !addresses.every(isAllowed)) {
    throw new SendFailure('address_forbidden');
  }
  return addresses;
}

function openSocket(
  destination: Destination,
  addresses: readonly string[],
  onBytes: OnBytes,
): Socket {
  const { hostname, protocol, port } = destination;
  const isSecure = protocol === 'https:';
  const tcp = {
    host: hostname,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    lookup: answerWith(addresses),
    autoSelectFamily: true,
    noDelay: true,
    onread: {
      buffer: received,
      callback(sizeBytes: number) {
        onBytes(received.subarray(0, sizeBytes));
        return true;
      },
    },
  };
  if (!isSecure) return connectTcp(tcp);
  const name = hostname.replace(/\.$/, '');
  return connectTls({
    ...tcp,
    ALPNProtocols: ['http/1.1'],
    // A literal address is no server name in TLS; the certificate must then hold the address.
    ...(isIP(name) === 0 && { servername: name }),
  });
}

/** In the place of a second resolution. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => process.nextTick(callback, null, found);
}

function awaitConnection(socket: Socket, protocol: string, callback: ConnectCallback): void {
  const isSecure = protocol === 'https:';
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
