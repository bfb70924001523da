import Type from 'typebox';
import {
  answerObject,
  describedObject,
  instant,
  instantOrNull,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { evidenceFiles } from '../../../psp/dispute-port.ts';
import { File } from '../../onboarding/index.ts';
import {
  disputeExample,
  disputeMembers,
  inquiryOpenedAt,
  reinstatedAt,
} from '../schemas/after-capture-schemas.ts';
import { erased, newestOf } from '../schemas/fields.ts';

const textLengthMax = 5_000;
const evidenceText = (description: string) => textOrNull(description, textLengthMax);
const evidenceFile = (what: string) =>
  textOrNull(
    `The id of a file from \`POST /files\` with the purpose \`dispute_evidence\`: ${what}`,
  );

const evidenceMembers = {
  explanation: evidenceText('Your account of what happened.'),
  receipt: evidenceText('The receipt as text, or what it showed.'),
  customer_communication: evidenceText('The messages between you and the cardholder.'),
  service_date: evidenceText('When the goods or the service were provided.'),
  refund_policy: evidenceText('The refund policy, as the cardholder was told.'),
  receipt_file: evidenceFile('the receipt.'),
  customer_communication_file: evidenceFile('messages to and from the cardholder.'),
  service_documentation_file: evidenceFile('proof that the service was provided.'),
  refund_policy_file: evidenceFile('the refund policy as the cardholder saw it.'),
  other_file: evidenceFile('anything else.'),
};

const Evidence = describedObject('DisputeEvidence', 'A draft until it is submitted.', {
  ...evidenceMembers,
  files: Type.Array(File, {
    maxItems: evidenceFiles.length,
    description: 'The files that are named above. Their content cannot be read back.',
  }),
});

export const EvidenceRequest = Type.Partial(Type.Object(evidenceMembers), {
  title: 'EvidenceRequest',
  description:
    'The fields of the draft to change; null clears. All files together may have 4.5 MB.',
  additionalProperties: false,
});

const DisputedCharge = answerObject('DisputedCharge', {
  id: text('The charge.'),
  transaction: text('The transaction it was captured with.'),
  amount: Type.Integer({ minimum: 0, description: 'In minor units.' }),
  description: textOrNull('Yours.', 500),
  reference: textOrNull('Yours.', 255),
  created_at: instant('When it was posted.'),
});

export const Dispute = describedObject(
  'Dispute',
  'A chargeback or the inquiry before it, from its opening to its end.',
  {
    ...disputeMembers,
    evidence_submitted_at: instantOrNull(
      'When the evidence was submitted; null as long as it is a draft or if there is none.',
    ),
    reinstated_at: reinstatedAt,
    inquiry_opened_at: inquiryOpenedAt,
    erased,
    evidence: orNull(Evidence, 'The draft, or what was submitted; null when there is none.'),
    ...newestOf('charges', DisputedCharge, {
      description: 'Charges of the stay that were not voided.',
      all: 'all charges of the stay, voided ones too',
    }),
  },
);

export const fullDisputeExample = {
  ...disputeExample,
  evidence_submitted_at: null,
  reinstated_at: null,
  inquiry_opened_at: null,
  evidence: null,
  charges: [],
  charges_count: 0,
  charges_url: `/v1/charges?authorisation_chain_id=${disputeExample.authorisation_chain_id}`,
};

const { object, transaction, amount, currency, reason } = disputeMembers;

export const PendingDispute = describedObject(
  'PendingDispute',
  'A dispute that the provider has opened just now.',
  {
    object,
    status: oneOf(['pending'], 'It has no id yet.'),
    transaction,
    amount,
    currency,
    reason,
  },
);

export const pendingDisputeExample = {
  object: 'dispute',
  status: 'pending',
  transaction: disputeExample.transaction,
  amount: disputeExample.amount,
  currency: disputeExample.currency,
  reason: disputeExample.reason,
};

const fileExample = {
  id: 'file_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'file',
  purpose: 'dispute_evidence',
  type: 'application/pdf',
  size: 48_213,
  created_at: '2026-11-16T09:30:00.000Z',
};

export const evidenceExample = {
  explanation: 'The guest ate and signed.',
  receipt: 'Table 12, two menus, 12.50',
  customer_communication: null,
  service_date: '2026-11-14',
  refund_policy: null,
  receipt_file: fileExample.id,
  customer_communication_file: null,
  service_documentation_file: null,
  refund_policy_file: null,
  other_file: null,
  files: [fileExample],
};
