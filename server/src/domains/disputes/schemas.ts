import Type from 'typebox';
import { instant, instantOrNull, orNull, text, textOrNull } from '../../http/fields.ts';
import { disputeExample, disputeMembers } from '../payments/index.ts';

const textLengthMax = 5_000;
const evidenceText = (description: string) => textOrNull(description, textLengthMax);

const evidenceMembers = {
  explanation: evidenceText('What happened, in your words.'),
  receipt: evidenceText('The receipt as text, or what it showed.'),
  customer_communication: evidenceText('What you and the cardholder wrote to each other.'),
  service_date: evidenceText('When the goods or the service were provided.'),
  refund_policy: evidenceText('What the cardholder was told of refunds.'),
};

const Evidence = Type.Object(evidenceMembers, {
  title: 'DisputeEvidence',
  description: 'A draft until it is submitted.',
});

export const EvidenceRequest = Type.Partial(Type.Object(evidenceMembers), {
  title: 'EvidenceRequest',
  description: 'What to change in the draft; null clears.',
  additionalProperties: false,
});

export const Dispute = Type.Object(
  {
    ...disputeMembers,
    reinstated_at: instantOrNull(
      'When the money of a lost dispute was given back, as after an appeal that was won; null ' +
        'otherwise. The dispute stays lost, and no event tells of it.',
    ),
    evidence: orNull(Evidence, 'The draft, or what was submitted; null when there is none.'),
    charges: Type.Array(
      Type.Object(
        {
          id: text('The charge.'),
          transaction: text('The transaction it was captured with.'),
          amount: Type.Integer({ minimum: 0, description: 'In minor units.' }),
          description: textOrNull('Yours.', 500),
          reference: textOrNull('Yours.', 255),
          created_at: instant('When it was posted.'),
        },
        { title: 'DisputedCharge' },
      ),
      {
        maxItems: 1_000_000,
        description: 'All charges of the stay that were not voided, oldest first.',
      },
    ),
  },
  { title: 'Dispute', description: 'A chargeback, from its opening to its end.' },
);

export const fullDisputeExample = {
  ...disputeExample,
  reinstated_at: null,
  evidence: null,
  charges: [],
};

export const evidenceExample = {
  explanation: 'The guest ate and signed.',
  receipt: 'Table 12, two menus, 12.50',
  customer_communication: null,
  service_date: '2026-11-14',
  refund_policy: null,
};
