import type { Database } from '../../postgres/database.ts';
import { type DatabaseFault, readinessCheck } from '../../postgres/readiness.ts';

/** A reason why a process should get no requests. */
export interface Unready {
  readonly check: 'starting' | 'draining' | DatabaseFault['check'];
  readonly message: string;
  readonly cause?: unknown;
}

const messages = {
  starting: 'This process has not completed its start.',
  draining: 'This process is stopping. Send requests to another one.',
  database: 'The database is out of reach, gives no answer or takes no writes.',
  migrations: 'The database lacks migrations of this version. Run "npx taprail migrate".',
} as const;

/** Whether this process should get requests. */
export class Readiness {
  readonly #checkDatabase: () => Promise<DatabaseFault | null>;
  #state: 'starting' | 'draining' | null = 'starting';

  constructor(database: Database) {
    this.#checkDatabase = readinessCheck(database);
  }

  get isDraining(): boolean {
    return this.#state === 'draining';
  }

  /** The start is complete, down to the files that it writes. */
  completeStart(): void {
    if (this.#state === 'starting') this.#state = null;
  }

  /** From now on it is not ready, so that load balancers stop sending before it stops listening. */
  drain(): void {
    this.#state = 'draining';
  }

  /** The first reason against it; null if it is ready. */
  async check(): Promise<Unready | null> {
    if (this.#state !== null) return { check: this.#state, message: messages[this.#state] };
    const fault = await this.#checkDatabase();
    return fault && { ...fault, message: messages[fault.check] };
  }
}
