import { formatId, newUuid } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import { shareFence } from '../../operations/fence.ts';
import { recordOperations } from '../../operations/records.ts';
import type { BalanceMovement } from '../../psp/balance-port.ts';
import { firstHash, hashRecord, makePosting, post, postingColumns } from '../ledger/index.ts';
import { insertAvailable } from '../settlement/index.ts';
import { insertMovement } from './movement-store.ts';
import type { Statements } from './statements.ts';
import type { Decision, ProviderMovement, Statement } from './types.ts';
import { stopWaiting } from './waiting-store.ts';

/** The version of the records of movements, written by `movementStages`. */
const recordFormat = 1;

type Recording = Extract<Decision, { kind: 'record' }>;

/**
 * Claims a movement and records it with its posting in one transaction, so a movement listed again
 * is recorded once. Returns the movement; null if it was already recorded.
 */
export async function recordMovement(
  { database }: Pick<Statements, 'database'>,
  statement: Statement,
  recorded: {
    readonly movement: BalanceMovement;
    readonly recording: Recording;
    readonly externalRef: string | null;
    readonly now: Date;
  },
): Promise<ProviderMovement | null> {
  const { movement, recording, externalRef, now: at } = recorded;
  const { platformId, subMerchantId } = statement;
  return database.transaction(async (transaction) => {
    await shareFence(transaction, { platformId, now: at });
    const made: ProviderMovement = {
      platformId,
      id: newUuid(),
      statementId: statement.id,
      connectionId: statement.connectionId,
      account: statement.account,
      subMerchantId,
      externalRef,
      ref: movement.ref,
      kind: movement.kind,
      providerKind: movement.providerKind,
      postingKind: recording.postingKind,
      amount: movement.net,
      currency: movement.currency,
      sourceRef: movement.sourceRef,
      transactionId: recording.transactionId,
      isOutside: recording.isOutside,
      happenedAt: movement.at,
      createdAt: at,
    };
    if (!(await insertMovement(transaction, made))) return null;
    await stopWaiting(transaction, statement, movement.ref);
    const { id, currency } = made;
    const { postingKind: kind, entries, available } = recording;
    const posting =
      kind === null
        ? null
        : makePosting({ id, platformId, kind, transactionId: null, at }, entries);
    if (subMerchantId !== null && kind !== null && available !== 0n) {
      const item = { objectId: id, position: 1, kind, amount: available, createdAt: at };
      await insertAvailable(transaction, { platformId, subMerchantId, currency }, item);
    }
    const stages = movementStages(made);
    const record = {
      operationId: id,
      kind: 'provider_movement',
      objectId: id,
      position: 1,
      stages,
      hash: hashRecord(firstHash, stages),
      eventIds: [],
      at,
    };
    const named = { platformId, format: recordFormat };
    await recordOperations(transaction, named, [record], postingColumns([posting]));
    await post(transaction, platformId, [{ posting, at }]);
    return made;
  });
}

/** A movement as callers see it and as its record has it. */
export function renderMovement(movement: ProviderMovement) {
  const { transactionId } = movement;
  return {
    id: formatId('pm', movement.id),
    object: 'provider_movement',
    submerchant: movement.externalRef,
    kind: movement.kind,
    provider_kind: movement.providerKind,
    provider_reference: movement.ref,
    source_reference: movement.sourceRef,
    amount: toJsonAmount(movement.amount),
    currency: movement.currency,
    booked_as: movement.postingKind,
    outside: movement.isOutside,
    transaction: transactionId === null ? null : formatId('txn', transactionId),
    happened_at: movement.happenedAt.toISOString(),
    created_at: movement.createdAt.toISOString(),
  };
}

/** The stages of the record: one, the movement itself. */
export function movementStages(movement: ProviderMovement): string {
  return JSON.stringify([['provider_movement', renderMovement(movement)]]);
}
