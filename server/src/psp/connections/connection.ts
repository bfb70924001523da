import { formatId, parseId } from '../../lib/ids.ts';

/** How a platform reaches its provider with credentials of its own. */
export interface Connection {
  readonly id: string;
  readonly platformId: string;
  readonly provider: string;
  /** Whether it moves real money. */
  readonly mode: ConnectionMode;
  /** The provider's id of the account that the credentials belong to. */
  readonly accountRef: string;
  /** The calls per second agreed with the provider; null for its usual limits. */
  readonly limits: ConnectionLimits;
  /** Rises with every change of credentials or limits. */
  readonly revision: number;
  readonly createdAt: Date;
  /** When the credentials were last replaced; null if they never were. */
  readonly rotatedAt: Date | null;
  /** When the credentials last worked. */
  readonly checkedAt: Date;
}

/** A platform with its present connection, to begin something that recurs at the provider. */
export interface ConnectedPlatform {
  readonly id: string;
  readonly connectionId: string | null;
  /** On the platform's clock. */
  readonly now: Date;
  readonly realNow: Date;
}

export interface ConnectionLimits {
  /** Over all endpoints. */
  readonly perSecond: number | null;
  /** Per endpoint. */
  readonly perEndpoint: number | null;
}

type ConnectionMode = 'test' | 'live';

/** The secrets of a connection. */
export interface ConnectionCredentials {
  readonly secretKey: string;
  /** One per webhook endpoint at the provider, and two while one is rolled. */
  readonly webhookSecrets: readonly string[];
}

/** A connection with its credentials in clear. */
export interface OpenConnection extends Connection {
  readonly credentials: ConnectionCredentials;
}

/** The public id of a connection, as in the address of its webhooks. */
export function connectionName(id: string): string {
  return formatId('conn', id);
}

/** The connection behind a public id; null if the text is not one. */
export function parseConnectionName(name: string): string | null {
  return parseId('conn', name);
}
