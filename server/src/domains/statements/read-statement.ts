import { ServiceError } from '../../lib/errors.ts';
import { formatId } from '../../lib/ids.ts';
import type { BalanceCall, BalanceMovement, PspBalances } from '../../psp/balance-port.ts';
import { isMissing } from '../../psp/psp-call.ts';
import { findByAccount, findPayee } from '../onboarding/index.ts';
import { hasOtherCurrency, type TransactionState } from '../payments/index.ts';
import { decideConnected } from './decide-connected.ts';
import { decideOwn } from './decide-own.ts';
import { recordAll } from './entries.ts';
import { findKnown } from './movement-store.ts';
import { recordMovement } from './record-movement.ts';
import { expectReading, findReading, savePage, saveReading } from './statement-store.ts';
import type { Statements } from './statements.ts';
import type { Accounts, Decision, Statement } from './types.ts';
import { keepWaiting, listWaiting, stopWaiting } from './waiting-store.ts';

const pageSize = 100;

export interface StatementRead {
  /** The number of pages requested from the provider. */
  readonly pages: number;
  /** Since when the oldest unexplained movement waits. */
  readonly waitingSince: Date | null;
  /** Whether the statement was read to its end; false if `pagesMax` ended it. */
  readonly isWhole: boolean;
}

/**
 * Reads an account's movements since the last reading and records those that no operation of ours
 * explains. Readings may run concurrently. Throws if the provider does not answer; movements
 * recorded until then stay.
 */
export async function readStatement(
  statements: Statements,
  statement: Statement,
  { now, pagesMax = Number.POSITIVE_INFINITY }: { readonly now: Date; readonly pagesMax?: number },
): Promise<StatementRead> {
  const { database, balances } = statements;
  // A provider without balances has no statements to read.
  if (balances === null || balances.read === null) {
    return { pages: 0, waitingSince: null, isWhole: true };
  }
  await expectReading(database, statement, null);
  const round = new Round(statements, statement, now);
  for (const { movement } of await listWaiting(database, statement)) await round.handle(movement);
  const read = await readPages(balances, { statements, statement, round, now, pagesMax });
  const [oldest] = await listWaiting(database, statement);
  return { ...read, waitingSince: oldest?.since ?? null };
}

async function readPages(
  balances: PspBalances,
  reading: {
    readonly statements: Statements;
    readonly statement: Statement;
    readonly round: Round;
    readonly now: Date;
    readonly pagesMax: number;
  },
): Promise<Pick<StatementRead, 'pages' | 'isWhole'>> {
  const { statements, statement, round, now, pagesMax } = reading;
  const { database } = statements;
  const known = await findReading(database, statement);
  const from = new Date(Math.max(0, (known.latestAt?.getTime() ?? 0) - balances.overlapMs));
  const call = callOf(statement, now);
  let [after, latestAt] = [known.pageAfter, known.pageLatestAt];
  for (let pages = 1; ; pages += 1) {
    const outcome = await balances.list(call, { from, to: null, after, limit: pageSize });
    if (isMissing(outcome)) return { pages, isWhole: true };
    if (outcome.kind !== 'done') {
      const why = outcome.kind === 'refused' ? outcome.message : outcome.reason;
      throw new Error(`the provider did not list the movements of an account: ${why}`);
    }
    const { movements, next } = outcome.value;
    for (const { at } of movements) if (latestAt === null || at > latestAt) latestAt = at;
    const recorded = await findKnown(
      database,
      statement,
      movements.map(({ ref }) => ref),
    );
    // Chronologically within the page.
    const ordered = movements.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    for (const movement of ordered) if (!recorded.has(movement.ref)) await round.handle(movement);
    if (next === null) {
      await saveReading(database, statement, { latestAt, realNow: new Date() });
      return { pages, isWhole: true };
    }
    after = next;
    await savePage(database, statement, { after, latestAt });
    if (pages >= pagesMax) return { pages, isWhole: false };
  }
}

/** One reading of a statement, with its caches. */
class Round {
  readonly #statements: Statements;
  readonly #statement: Statement;
  readonly #now: Date;
  readonly #transactions = new Map<string, TransactionState | null>();
  readonly #converting = new Map<string, boolean>();
  #externalRef: string | null | undefined;
  #firstPlatform: string | null | undefined;

  constructor(statements: Statements, statement: Statement, now: Date) {
    this.#statements = statements;
    this.#statement = statement;
    this.#now = now;
  }

  async handle(movement: BalanceMovement): Promise<void> {
    const decision = await this.#decide(movement);
    await this.#apply(movement, decision);
  }

  async #decide(movement: BalanceMovement): Promise<Decision> {
    const accounts = accountsOf(this.#statement);
    if (this.#statement.account !== null) {
      const transaction = await this.#transactionOf(movement.own.transactionId);
      return decideConnected(movement, { accounts, transaction });
    }
    if (!(await this.#isTheirs(movement))) return { kind: 'foreign' };
    const transactionId = await this.#feeTransaction(movement);
    if (transactionId === 'unknown')
      return { kind: 'wait', reason: 'the provider did not tell whose fee it is' };
    const transaction = await this.#transactionOf(transactionId);
    if (transaction === null && transactionId !== null) {
      return { kind: 'wait', reason: 'our books do not have the transaction yet' };
    }
    return decideOwn(movement, { accounts, transaction });
  }

  async #apply(movement: BalanceMovement, decision: Decision): Promise<void> {
    const { database } = this.#statements;
    switch (decision.kind) {
      case 'ours':
      case 'foreign':
        return stopWaiting(database, this.#statement, movement.ref);
      case 'wait': {
        const { reason } = decision;
        return keepWaiting(database, this.#statement, { movement, reason, now: this.#now });
      }
      case 'refund':
        return this.#refund(movement);
      case 'record':
        return this.#record(movement, decision);
    }
  }

  async #record(
    movement: BalanceMovement,
    recording: Extract<Decision, { kind: 'record' }>,
  ): Promise<void> {
    const { logger, countOutside } = this.#statements;
    const { platformId } = this.#statement;
    const externalRef = await this.#findExternalRef();
    const made = await recordMovement(this.#statements, this.#statement, {
      movement,
      recording,
      externalRef,
      now: this.#now,
    });
    if (made === null || !made.isOutside) return;
    countOutside(made.kind);
    logger.warn(
      {
        platform: platformId,
        movement: formatId('pm', made.id),
        kind: made.kind,
        provider_kind: made.providerKind,
        source: made.sourceRef,
        submerchant: externalRef,
        amount: made.amount.toString(),
        currency: made.currency,
      },
      'a person moved money at the provider',
    );
  }

  /** The movement becomes a refund of its transaction, or an outside refund if that is refused. */
  async #refund(movement: BalanceMovement): Promise<void> {
    const { platformId, connectionId, account } = this.#statement;
    const { sourceRef: objectRef } = movement;
    if (account === null) throw new Error('refunds are on the accounts of sub-merchants');
    const hint = { platformId, connectionId, accountRef: account, objectRef, now: this.#now };
    const waiting = { kind: 'wait', reason: 'its refund could not be posted yet' } as const;
    try {
      const result = await this.#statements.recordOutsideRefund(hint);
      if (result !== undefined) return this.#apply(movement, waiting);
    } catch (error) {
      if (!(error instanceof ServiceError)) {
        this.#statements.logger.warn({ platform: platformId, err: error }, 'a refund waits');
        return this.#apply(movement, waiting);
      }
    }
    this.#transactions.clear();
    const decision = await this.#decide(movement);
    const whole = recordAll(accountsOf(this.#statement), movement);
    await this.#apply(movement, decision.kind === 'refund' ? whole : decision);
  }

  async #transactionOf(id: string | null): Promise<TransactionState | null> {
    if (id === null || !isUuid(id)) return null;
    const { platformId, subMerchantId } = this.#statement;
    const known = this.#transactions.get(id);
    if (known !== undefined) return known;
    const found = (await this.#statements.findTransaction({ platformId, id })) ?? null;
    const isTheirs = subMerchantId === null || found?.subMerchantId === subMerchantId;
    const own = isTheirs ? found : null;
    this.#transactions.set(id, own);
    return own;
  }

  /**
   * The transaction of a platform fee. It matters only if money may have been converted, and the
   * provider may have to be asked.
   */
  async #feeTransaction(movement: BalanceMovement): Promise<string | null | 'unknown'> {
    const { kind, own } = movement;
    if (kind !== 'fee_income' && kind !== 'fee_return') return null;
    const { balances } = this.#statements;
    if (own.transactionId !== null) return own.transactionId;
    if (balances === null || balances.transactionOf === null) return null;
    if (!(await this.#mayBeConverted(movement))) return null;
    const outcome = await balances.transactionOf(callOf(this.#statement, this.#now), movement);
    if (outcome.kind === 'done') return outcome.value;
    return isMissing(outcome) ? null : 'unknown';
  }

  /** Only fees of accounts that convert are asked for: each would cost a call per tap. */
  async #mayBeConverted({ rate, accountRef, currency }: BalanceMovement): Promise<boolean> {
    if (rate !== null) return true;
    if (accountRef === null) return false;
    const key = `${accountRef} ${currency}`;
    const known = this.#converting.get(key);
    if (known !== undefined) return known;
    const { platformId, connectionId } = this.#statement;
    const { database } = this.#statements;
    const owner = await findByAccount(database, { connectionId, accountRef });
    const found =
      owner !== undefined &&
      (await hasOtherCurrency(database, { platformId, subMerchantId: owner.id, currency }));
    this.#converting.set(key, found);
    return found;
  }

  /** Several platforms may share the deployment's own connection and its account. */
  async #isTheirs({ own, accountRef }: BalanceMovement): Promise<boolean> {
    const { platformId, connectionId } = this.#statement;
    if (connectionId !== null) return true;
    if (own.platformId !== null) return own.platformId === platformId;
    const { database } = this.#statements;
    const owner =
      accountRef === null ? undefined : await findByAccount(database, { connectionId, accountRef });
    if (owner !== undefined) return owner.platformId === platformId;
    this.#firstPlatform ??= await this.#statements.firstPlatformOf(connectionId);
    return this.#firstPlatform === platformId;
  }

  async #findExternalRef(): Promise<string | null> {
    const { platformId, subMerchantId } = this.#statement;
    if (subMerchantId === null) return null;
    const { database } = this.#statements;
    this.#externalRef ??= (await findPayee(database, { platformId, subMerchantId }))?.externalRef;
    return this.#externalRef ?? null;
  }
}

function callOf({ platformId, connectionId, account, id }: Statement, now: Date): BalanceCall {
  return { platformId, connectionId, account, now, idempotencyKey: `read:statement:${id}` };
}

function accountsOf({ subMerchantId }: Statement): Accounts {
  return {
    ofPlatform: (kind, currency) => ({ kind, subMerchantId: null, currency }),
    ofSubMerchant(currency) {
      if (subMerchantId === null) throw new Error('the own account is no sub-merchant');
      return { kind: 'submerchant_available', subMerchantId, currency };
    },
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
