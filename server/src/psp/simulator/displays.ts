import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Cart } from '../reader-port.ts';

interface Shown {
  readonly platformId: string;
  readonly device: string;
}

/** The carts that simulated readers show. */
export class SimulatedDisplays {
  readonly #database: Database;
  /**
   * The readers at which this process shows a cart. A tap in another process leaves the cart: to
   * look for one would cost every tap a query.
   */
  readonly #ownReaders = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  async show({ platformId, device }: Shown, cart: Cart): Promise<void> {
    this.#ownReaders.add(nameOf({ platformId, device }));
    await this.#database.rows(sql('simulator_display_show')`
      insert into simulator_displays (platform_id, device_id, cart)
      values (${platformId}::uuid, ${device}::text, ${JSON.stringify(cart)}::jsonb)
      on conflict (platform_id, device_id) do update
      set cart = excluded.cart`);
  }

  async clear({ platformId, device }: Shown): Promise<void> {
    this.#ownReaders.delete(nameOf({ platformId, device }));
    await this.#database.rows(sql('simulator_display_clear')`
      delete from simulator_displays
      where platform_id = ${platformId}::uuid and device_id = ${device}::text`);
  }

  /** Whether this process shows a cart there. Almost never one does, which every tap asks. */
  isShown(shown: Shown): boolean {
    return this.#ownReaders.size > 0 && this.#ownReaders.has(nameOf(shown));
  }

  async find(platformId: string, devices: readonly string[]): Promise<ReadonlyMap<string, Cart>> {
    const rows = await this.#database.rows<{ device: string; cart: Cart }>(sql(
      'simulator_display_list',
    )`
      select device_id as device, cart
      from simulator_displays
      where platform_id = ${platformId}::uuid and device_id = any(${devices}::text[])`);
    return new Map(rows.map(({ device, cart }) => [device, cart]));
  }
}

function nameOf({ platformId, device }: Shown): string {
  return `${platformId} ${device}`;
}
