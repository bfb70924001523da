import { parseId } from '../../server/src/lib/ids.ts';
import type { BenchService } from '../support/service.ts';

/** An endpoint of the bench's platform, registered through the API. */
export class Subscription {
  /** The id in the database. */
  readonly endpointId: string;
  readonly #service: BenchService;
  readonly #id: string;

  constructor(service: BenchService, id: string) {
    this.endpointId = parseId('we', id) ?? '';
    this.#service = service;
    this.#id = id;
  }

  /** Subscribes to all events. */
  static async open(service: BenchService, url: string): Promise<Subscription> {
    const path = '/v1/webhook-endpoints';
    const { id } = await send(service, { method: 'POST', path, body: { url, events: ['*'] } });
    return new Subscription(service, String(id));
  }

  /** While it is disabled, its open deliveries wait and new events create none. */
  async enable(enabled: boolean): Promise<void> {
    const path = `/v1/webhook-endpoints/${this.#id}`;
    await send(this.#service, { method: 'PATCH', path, body: { enabled } });
  }
}

async function send(
  { url, apiKey }: BenchService,
  request: { readonly method: string; readonly path: string; readonly body: unknown },
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}${request.path}`, {
    method: request.method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
