import { formatId, parseId } from '../../lib/ids.ts';

/** How a platform reaches its provider with credentials of its own. */
export interface Connection {
  readonly id: string;
  readonly platformId: string;
  readonly provider: string;
  /** Whether it moves real money. */
  readonly mode: ConnectionMode;
  /** The provider's name of the account that the credentials are of. */
  readonly accountRef: string;
  /** How many calls per second the provider has agreed to; null for what it takes of everybody. */
  readonly limits: ConnectionLimits;
  /** Rises with every change of the credentials or the limits. */
  readonly revision: number;
  readonly createdAt: Date;
  /** When the credentials were last replaced; null if they never were. */
  readonly rotatedAt: Date | null;
  /** When the credentials were last seen to work. */
  readonly checkedAt: Date;
}

export interface ConnectionLimits {
  /** Of all kinds together. */
  readonly perSecond: number | null;
  /** Of each kind. */
  readonly perEndpoint: number | null;
}

export type ConnectionMode = 'test' | 'live';

/** The secrets of a connection. */
export interface ConnectionCredentials {
  readonly secretKey: string;
  /** One per webhook endpoint at the provider, and two of one while it is rolled. */
  readonly webhookSecrets: readonly string[];
}

/** A connection with its credentials in clear. */
export interface OpenConnection extends Connection {
  readonly credentials: ConnectionCredentials;
}

/** The public id of a connection, which is part of the address of its webhooks. */
export function connectionName(id: string): string {
  return formatId('conn', id);
}

/** The connection that a public id names; null if it is no such id. */
export function parseConnectionName(name: string): string | null {
  return parseId('conn', name);
}
