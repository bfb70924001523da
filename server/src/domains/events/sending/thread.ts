import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { describeError, type ErrorFacts } from '../../../lib/faults/describe-error.ts';
import { Keyring } from '../../../lib/keyring.ts';
import { openDatabase } from '../../../postgres/database.ts';
import { connectionsPerUrlMax } from './bounds.ts';
import { Deliverer, type DeliveryMetrics, type DeliveryOutcome } from './deliverer.ts';
import { countEndpointHours } from './endpoint-hours.ts';
import type { HandedDelivery, Handover, Report, ThreadSetting } from './handover.ts';
import { Sender } from './sender.ts';

/** The entry point of the delivery thread. */
const port = parentPort;
if (port === null) throw new Error('this runs in a worker thread only');
const setting = workerData as ThreadSetting;
yieldToRequests();

const database = openDatabase({
  url: setting.databaseUrl,
  connectionsMax: setting.databaseConnectionsMax,
  applicationName: 'taprail deliveries',
  answerTimeoutMs: setting.databaseTimeoutMs,
  onIdleError: (error) => tell({ kind: 'connection lost', error: describeError(error) }),
});
const sender = new Sender({
  rules: setting.rules,
  connectionsPerUrlMax,
  timeoutMs: setting.leaseMs / 3,
});
const hours = countEndpointHours({
  database,
  everyMs: setting.countsEveryMs,
  onFailure: (error) => tell({ kind: 'hours lost', error: describeError(error) }),
});
const deliverer = new Deliverer({
  hours,
  database,
  keyring: new Keyring(setting.keys),
  sender,
  metrics: {
    attempted: (...attempt) => progress().attempts.push(attempt),
    recorded: (outcome) => progress().outcomes.push(outcome),
  },
  disableAfterMs: setting.disableAfterMs,
  leaseMs: setting.leaseMs,
  userAgent: setting.userAgent,
});

port.on('message', (handover: Handover) => {
  if (handover === 'close') void close();
  else for (const handed of handover) void deliver(handed);
});

async function deliver({ ticket, row, claimedAt, handedAtMs }: HandedDelivery) {
  try {
    const status = await deliverer.deliver(row, claimedAt, handedAtMs);
    progress().done.push(ticket);
    progress().statuses.push(status);
  } catch (error) {
    progress().failed.push({ ticket, error: describeError(error) });
  }
}

interface Progress {
  readonly done: number[];
  readonly statuses: (number | null)[];
  readonly failed: { readonly ticket: number; readonly error: ErrorFacts }[];
  readonly attempts: Parameters<DeliveryMetrics['attempted']>[];
  readonly outcomes: DeliveryOutcome[];
}

let unreported: Progress | null = null;

/** Collects a report, which is sent at the end of this turn of the event loop. */
function progress(): Progress {
  if (unreported !== null) return unreported;
  const begun: Progress = { done: [], statuses: [], failed: [], attempts: [], outcomes: [] };
  unreported = begun;
  setImmediate(() => {
    unreported = null;
    tell({ kind: 'progress', ...begun });
  });
  return begun;
}

function tell(report: Report): void {
  port?.postMessage(report);
}

async function close(): Promise<void> {
  await sender.close();
  await hours.flush();
  await database.close();
  port?.close();
}

/**
 * Gives requests precedence when processors are busy: a cardholder waits for them at a reader. Only
 * Linux has a priority per thread.
 */
function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems forbid it; deliveries work without it.
  }
}
