import type { Statement } from './sql.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Shards move rarely, and a node that no longer has the platform answers all the same. */
const rememberedForMs = 60_000;

/**
 * Finds the node of a Citus cluster that has the rows of a platform. Every node answers for all
 * platforms, but there a batch costs a third less, and only there do settings of a connection
 * apply, such as lock_timeout.
 */
export class PlatformNodes {
  readonly #findPlace: (statement: Statement) => Promise<Place | undefined>;
  readonly #url: string;
  readonly #known = new Map<string, { readonly url: string; readonly untilMs: number }>();

  /** The url is the one by which the service was told to reach the cluster. */
  constructor(findPlace: (statement: Statement) => Promise<Place | undefined>, url: string) {
    this.#findPlace = findPlace;
    this.#url = url;
  }

  /** The url of the platform's node. */
  async find(platformId: string): Promise<string> {
    const known = this.#known.get(platformId);
    if (known !== undefined && known.untilMs > Date.now()) return known.url;
    const place = await this.#findPlace({
      name: 'citus_find_node',
      text: `
        select n.nodename as host, n.nodeport as port
        from pg_dist_placement p
        join pg_dist_node n on n.groupid = p.groupid
        where p.shardid = get_shard_id_for_distribution_column('operations', $1::uuid)
          and n.noderole = 'primary'`,
      values: [platformId],
    });
    if (place === undefined) return this.#remember(platformId, this.#url);
    const url = new URL(this.#url);
    url.host = `${place.host}:${place.port}`;
    return this.#remember(platformId, url.href);
  }

  /** Reaches the platform through the given url for a while, since its node did not answer. */
  avoid(platformId: string): void {
    this.#remember(platformId, this.#url);
  }

  #remember(platformId: string, url: string): string {
    this.#known.set(platformId, { url, untilMs: Date.now() + rememberedForMs });
    return url;
  }
}
