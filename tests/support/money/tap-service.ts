import assert from 'node:assert/strict';
import { afterEach, beforeEach } from 'node:test';
import { composeByKind } from '../../../server/src/app/event-objects.ts';
import type { EventFacts } from '../../../server/src/domains/events/events/event.ts';
import { eventColumns } from '../../../server/src/domains/events/events/event-store.ts';
import { verifyLedger } from '../../../server/src/domains/ledger/index.ts';
import { verifyTransactions } from '../../../server/src/domains/payments/index.ts';
import { verifySeals } from '../../../server/src/domains/seals/index.ts';
import { verifyPayouts } from '../../../server/src/domains/settlement/index.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { ApiClient } from '../service/api-client.ts';
import {
  startTestService,
  type TestPlatform,
  type TestService,
  type TestServiceOptions,
} from '../service/test-service.ts';
import { TestCounter } from './taps.ts';

/** A stored event with the tap or transaction in it. */
export interface StoredEvent {
  readonly id: string;
  readonly object: string;
  readonly type: string;
  readonly api_version: string;
  readonly environment: string;
  readonly created_at: string;
  readonly sequence: number;
  readonly submerchant: string;
  readonly authorisation_chain_id: string;
  readonly data: { readonly object: JsonObject };
}

export interface StoredStage {
  readonly kind: string;
  readonly body: string;
}

/** A service whose ledger is verified after each test, and queries on its database. */
export class TapService {
  readonly service: TestService;
  readonly #platforms: TestPlatform[] = [];
  /** The number of platforms that all tests of the file share; others belong to one test each. */
  #sharedCount: number | null = null;

  constructor(service: TestService) {
    this.service = service;
  }

  static async start(options?: TestServiceOptions): Promise<TapService> {
    const started = new TapService(await startTestService(options));
    beforeEach(() => {
      started.#sharedCount ??= started.#platforms.length;
    });
    afterEach(() => started.verify());
    return started;
  }

  async newPlatform(): Promise<TestPlatform> {
    const platform = await this.service.newPlatform();
    this.#platforms.push(platform);
    return platform;
  }

  /** A new platform with a sub-merchant that can charge. */
  async newCounter(
    details?: Parameters<typeof TestCounter.open>[1],
  ): Promise<{ platform: TestPlatform; api: ApiClient; counter: TestCounter }> {
    const platform = await this.newPlatform();
    const counter = await TestCounter.open(platform.api, details);
    return { platform, api: platform.api, counter };
  }

  /** Fails unless the ledger of every platform that the test may have changed balances. */
  async verify(): Promise<void> {
    const { database } = this.service;
    const ofTest = this.#platforms.splice(this.#sharedCount ?? 0);
    for (const { id } of [...this.#platforms, ...ofTest]) {
      assert.deepEqual(await verifyLedger(database, id), []);
      assert.deepEqual(await verifyTransactions(database, id, () => {}), []);
      assert.deepEqual(await verifyPayouts(database, id), []);
      assert.deepEqual(await verifySeals(database, id, { publicKeys: null }), []);
    }
  }

  /** The events of a tap, or of a whole platform, in the order of writing. */
  async events(platform: TestPlatform, tap?: { readonly id: string }): Promise<StoredEvent[]> {
    const bodies = await this.eventBodies(platform, tap);
    return bodies.map((body) => JSON.parse(body) as StoredEvent);
  }

  async eventBodies(platform: TestPlatform, tap?: { readonly id: string }): Promise<string[]> {
    const { database } = this.service;
    const rows = await database.rows<EventFacts>(sql('test_events')`
      select ${eventColumns}
      from events e
      where e.platform_id = ${platform.id}::uuid
        and (${tap === undefined}::boolean or e.object_id = ${uuidOf(tap)}::uuid)
      order by e.event_id`);
    const bodies = await composeByKind(database, 'test')(rows);
    return bodies.map((body) => body ?? 'null');
  }

  async eventTypes(platform: TestPlatform, tap: { readonly id: string }): Promise<string[]> {
    return (await this.events(platform, tap)).map(({ type }) => type);
  }

  stages(platform: TestPlatform, tap: { readonly id: string }): Promise<StoredStage[]> {
    return this.service.database.rows<StoredStage>(sql('test_stages')`
      select s.stage ->> 0 as kind, s.stage ->> 1 as body
      from records r
      cross join json_array_elements(r.stages::json) with ordinality as s (stage, place)
      where r.platform_id = ${platform.id}::uuid and r.object_id = ${uuidOf(tap)}::uuid
      order by r.position, s.place`);
  }

  records(
    platform: TestPlatform,
    tap: { readonly id: string },
  ): Promise<{ readonly stages: string; readonly hash: string }[]> {
    return this.service.database.rows(sql('test_records')`
      select stages, encode(hash, 'hex') as hash
      from records
      where platform_id = ${platform.id}::uuid and object_id = ${uuidOf(tap)}::uuid
      order by position`);
  }

  async stageKinds(platform: TestPlatform, tap: { readonly id: string }): Promise<string[]> {
    return (await this.stages(platform, tap)).flatMap(({ kind }) => shownAs[kind] ?? kind);
  }

  /** The number of operations without an outcome. */
  async openOperations(platform: TestPlatform): Promise<number | undefined> {
    const row = await this.service.database.row<{ count: number }>(sql('test_open_operations')`
      select count(*)::integer as count
      from operations o
      left join records r using (platform_id, object_id, position)
      where o.platform_id = ${platform.id}::uuid
        and o.request is not null
        and r.object_id is null`);
    return row?.count;
  }
}

/** The stages as callers see them: some are hidden, and some differ only in their cause. */
export const shownAs: Readonly<Record<string, string | readonly string[]>> = {
  provider: [],
  block: [],
  expiry: 'reversal',
  timeout: 'reversal',
};

/** The database id of a tap; null for none. */
export function uuidOf(tap: { readonly id: string } | undefined): string | null {
  return tap === undefined ? null : parseId('tap', tap.id);
}
