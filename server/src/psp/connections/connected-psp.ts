import type { PspEvents, PspWebhooks } from '../port.ts';
import type { Psp } from '../psp.ts';
import type { Outcome, PspCall } from '../psp-call.ts';
import type { AdapterCache } from './adapter-cache.ts';
import { findConnectionId } from './connection-store.ts';

/** One connection's adapter. */
export interface ConnectionAdapter extends Pick<Psp, Part> {
  readonly provider: string;
  /** The platform of the connection; null for the deployment's own. */
  readonly platformId: string | null;
  readonly webhooks: PspWebhooks;
  readonly events: PspEvents;
}

type Part = 'accounts' | 'taps' | 'payouts' | 'disputes' | 'balances';

/** The platform has no credentials, or its connection is gone. Both can be mended. */
const notConnected: Outcome<never> = {
  kind: 'refused',
  code: 'not_connected',
  message: 'The platform has no connection to the provider: npx taprail platforms connect.',
  retryable: true,
  isUnsent: true,
  isOwnFault: true,
};

/**
 * A provider that platforms reach through their own connections. Each call goes to the adapter of
 * its connection; everything else is the same on all of them.
 */
export function connectPsp(
  template: ConnectionAdapter,
  adapters: AdapterCache<ConnectionAdapter>,
): Omit<Psp, 'readings' | 'readerWakes' | 'close'> {
  return {
    provider: template.provider,
    connectionOf: findConnectionId,
    accounts: passOn(adapters, template.accounts, ({ accounts }) => accounts),
    taps: passOn(adapters, template.taps, ({ taps }) => taps),
    payouts: passOn(adapters, template.payouts, ({ payouts }) => payouts),
    disputes: passOn(adapters, template.disputes, ({ disputes }) => disputes),
    balances: template.balances && passOn(adapters, template.balances, ({ balances }) => balances),
    async webhooksOf(connectionId) {
      const adapter = await adapters.adapterOf(connectionId);
      return adapter && { verify: adapter.webhooks.verify, platformId: adapter.platformId };
    },
    events: passOn(adapters, template.events, ({ events }) => events),
    // Such a provider moves real money, so tests do not control it.
    testControls: null,
    routes: [],
    works: [],
  };
}

type Method = (call: unknown, ...rest: readonly unknown[]) => unknown;

/**
 * A part of the port that forwards each call to its connection. A method without a connection, such
 * as `reader`, is the same for all.
 */
function passOn<Part extends object>(
  adapters: AdapterCache<ConnectionAdapter>,
  template: Part,
  partOf: (adapter: ConnectionAdapter) => Part | null,
): Part {
  const passed =
    (name: string, own: Method): Method =>
    (call, ...rest) => {
      if (!isCall(call)) return own(call, ...rest);
      return adapters.adapterOf(call.connectionId).then((adapter) => {
        const part = adapter === null ? null : (partOf(adapter) as Record<string, Method> | null);
        return part?.[name] === undefined ? notConnected : part[name](call, ...rest);
      });
    };
  const members = Object.entries(template).map(([name, member]) => {
    return [name, typeof member === 'function' ? passed(name, member as Method) : member];
  });
  return Object.fromEntries(members) as Part;
}

function isCall(value: unknown): value is Pick<PspCall, 'connectionId'> {
  return typeof value === 'object' && value !== null && 'connectionId' in value;
}
