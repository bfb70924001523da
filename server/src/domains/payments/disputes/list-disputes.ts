import { formatId, parseId } from '../../../lib/ids.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { type DisputeEvidence, filesIn } from '../../../psp/dispute-port.ts';
import { answerPage, filterId, type OrderedPageQuery } from '../../../request/answer-page.ts';
import type { Answer } from '../../../request/context.ts';
import {
  type FileFacts,
  filterSubMerchant,
  findFiles,
  renderFile,
} from '../../onboarding/index.ts';
import { disputeNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { eachTransaction } from '../queries/read-transactions.ts';
import { operationsPerPageMax } from '../queries/read-views.ts';
import { untilMissing } from '../queries/until-missing.ts';
import { renderDispute } from '../transaction/render-dispute.ts';
import type { Transaction } from '../transaction/types.ts';
import { type DisputeRow, findRow, listRows } from './dispute-store.ts';
import { newestCharges } from './newest-charges.ts';
import { openEvidence } from './sealed-evidence.ts';

export async function getDispute(
  payments: Payments,
  platformId: string,
  id: string,
): Promise<Answer> {
  const uuid = parseId('dp', id);
  const row =
    uuid === null ? undefined : await findRow(payments.database, { platformId, id: uuid });
  if (row === undefined) throw disputeNotFound();
  const [dispute] = await renderFull(payments, platformId, [row]);
  return { status: 200, body: dispute };
}

export async function listDisputes(
  payments: Payments,
  platformId: string,
  query: OrderedPageQuery & {
    readonly submerchant?: string;
    readonly transaction?: string;
    readonly status?: string;
  },
): Promise<Answer> {
  const { database } = payments;
  const { submerchant, transaction, status = null } = query;
  const subMerchantId = await filterSubMerchant(database, platformId, submerchant);
  const transactionId = filterId('txn', transaction);
  const filter = { platformId, subMerchantId, transactionId, status };
  return answerPage(
    'dp',
    query,
    (bounds) => listRows(database, { ...filter, ...bounds }),
    (rows) => renderFull(payments, platformId, rows),
  );
}

export const noEvidence: DisputeEvidence = {
  explanation: null,
  receipt: null,
  customer_communication: null,
  service_date: null,
  refund_policy: null,
  receipt_file: null,
  customer_communication_file: null,
  service_documentation_file: null,
  refund_policy_file: null,
  other_file: null,
};

/** The database, maybe in a transaction, and the keys of sealed evidence. */
export interface EvidenceParts {
  readonly database: Queryable;
  readonly keyring: Keyring;
}

/**
 * Disputes with their evidence and, for a stay, its newest charges. Only the first ones if the
 * transactions of all are too much to read.
 */
export async function renderFull(
  parts: EvidenceParts,
  platformId: string,
  rows: readonly DisputeRow[],
) {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const read = eachTransaction(parts.database, platformId, ids, operationsPerPageMax);
  const byId = new Map((await Array.fromAsync(read)).map((each) => [each.id, each]));
  const found = untilMissing(rows, (row) => {
    const transaction = byId.get(row.transactionId);
    return transaction && { row, transaction };
  });
  const rendered = await renderParts(parts, platformId, found);
  return rendered.map((part, index) => {
    const { row, transaction } = found[index] as (typeof found)[number];
    return { ...renderDispute(transaction, formatId('dp', row.id)), ...part };
  });
}

/** The parts of a dispute that its transaction does not show. */
async function renderParts(
  { database, keyring }: EvidenceParts,
  platformId: string,
  found: readonly { readonly row: DisputeRow; readonly transaction: Transaction }[],
) {
  const chainIds = [...new Set(found.map(({ transaction }) => transaction.chainId))];
  const charges = await newestCharges(database, platformId, chainIds);
  const parts = untilMissing(found, ({ row, transaction }) => {
    const shownId = formatId('dp', row.id);
    const dispute = transaction.facts.disputes.find((each) => each.id === shownId);
    const ofStay = charges.get(transaction.chainId);
    return (
      ofStay && {
        evidence_submitted_at: dispute?.submittedAt ?? null,
        reinstated_at: dispute?.reinstatedAt ?? null,
        inquiry_opened_at: dispute?.inquiryOpenedAt ?? null,
        evidence: openEvidence(keyring, platformId, row),
        ...(transaction.isErased && { erased: true }),
        ...ofStay,
      }
    );
  });
  const fileIds = parts.flatMap(({ evidence }) => filesIn(evidence ?? noEvidence).map(idOf));
  const files = await findFiles(database, platformId, fileIds);
  return parts.map((each) => ({ ...each, evidence: renderEvidence(each.evidence, files) }));
}

/** The response to a step: the dispute after the step, with everything that a GET shows. */
export async function renderAfter(
  parts: EvidenceParts,
  transaction: Transaction,
  shownId: string,
): Promise<object> {
  const { platformId } = transaction;
  const id = parseId('dp', shownId);
  const row = id === null ? undefined : await findRow(parts.database, { platformId, id });
  if (row === undefined) throw disputeNotFound();
  const [rendered] = await renderParts(parts, platformId, [{ row, transaction }]);
  return { ...renderDispute(transaction, shownId), ...rendered };
}

const idOf = ({ id }: { readonly id: string }) => id;

function renderEvidence(evidence: DisputeEvidence | null, files: ReadonlyMap<string, FileFacts>) {
  if (evidence === null) return null;
  const ids = new Set(filesIn(evidence).map(idOf));
  const named = [...ids].map((id) => files.get(id)).filter((file) => file !== undefined);
  return { ...noEvidence, ...evidence, files: named.map(renderFile) };
}
