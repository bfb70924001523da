import Type, { type TSchema } from 'typebox';
import { instant, oneOf, text } from '../../../http/fields.ts';
import type { WebhookDescription, WebhookFacts } from '../../../http/openapi/webhooks.ts';
import type { EventKind } from './event.ts';
import { describeEvents, type EventSchemas } from './event-schemas.ts';
import { envelopeMembers } from './schemas.ts';

/** The subject of events, described by the domain that owns it. */
interface EventObject {
  readonly schema: TSchema;
  readonly example: Readonly<Record<string, unknown>>;
}

export interface EventCatalogue extends WebhookFacts {
  readonly sent: Readonly<Record<EventKind, KindDescription>>;
  /** Schemas of events in answers. */
  readonly schemas: EventSchemas;
}

interface KindDescription extends WebhookDescription {
  /** As it is sent. */
  readonly example: {
    readonly id: string;
    readonly type: EventKind;
    readonly submerchant: string | null;
    readonly authorisation_chain_id: string | null;
    readonly data: { readonly object: Readonly<Record<string, unknown>> };
  };
}

/** Every kind of event: when it is sent, its members, and an example. */
export function createCatalogue(objects: {
  readonly tap: EventObject;
  readonly transaction: EventObject;
  readonly refund: EventObject;
  readonly payout: EventObject;
  readonly dispute: EventObject;
}): EventCatalogue {
  const { tap, transaction, refund, payout, dispute } = objects;
  const deadline = {
    evidence_due_by: [instant('The deadline of the scheme.'), dispute.example.evidence_due_by],
  } as const;
  const sent: EventCatalogue['sent'] = {
    'tap.approved': describe('tap.approved', 'The scheme authorised the tap.', tap),
    'tap.declined': describe(
      'tap.declined',
      'The scheme declined the tap, or a risk rule stopped it; decline_reason says why.',
      narrow(tap, {
        decline_reason: [text('Why.'), 'insufficient_funds'],
        status: [
          Type.Literal('declined', { description: 'Always `declined` in this event.' }),
          'declined',
        ],
      }),
      { ...declined, response_code: '51', retry_advice: 'try_another_card' },
    ),
    'tap.reversed': describe(
      'tap.reversed',
      'The hold or the capture was given back before settlement, or the hold expired.',
      narrow(tap, {
        reversal_reason: [text('Why, in the words of who asked for it.', 255), 'requested'],
      }),
      { status: 'reversed', amount_captured: 0, amount_released: 1250, platform_fee: 0 },
    ),
    'charge.captured': describe(
      'charge.captured',
      'The authorisation was captured; stages.capture says how much.',
      transaction,
    ),
    'charge.refunded': describe(
      'charge.refunded',
      'A refund of the whole capture or a part of it was processed.',
      narrow(transaction, {
        refund: [refund.schema, refund.example],
        amount_refunded: [
          Type.Integer({ minimum: 1, description: 'With all refunds before it.' }),
          500,
        ],
      }),
      { refunds: [refund.example], refunds_count: 1 },
    ),
    'charge.failed': describe(
      'charge.failed',
      'The capture failed; the amounts are as they were.',
      narrow(transaction, {
        failure: [
          Type.Object(
            {
              code: text('Stable code of the failure.'),
              message: text('The reason, in a sentence.', 500),
            },
            { description: 'The failure.' },
          ),
          { code: 'capture_failed', message: 'The scheme refused the capture.' },
        ],
      }),
      { status: 'authorised' },
    ),
    'payout.scheduled': describe(
      'payout.scheduled',
      'A payout is queued to be disbursed; eta says when it should arrive.',
      narrow(payout, { eta: [instant('When it should arrive.'), payout.example.eta] }),
    ),
    'payout.paid': describe(
      'payout.paid',
      'The bank confirmed that it received the payout, under wire_reference.',
      narrow(payout, {
        wire_reference: [text("The bank's."), 'SIM20261116000042'],
        status: [Type.Literal('paid', { description: 'Always `paid` in this event.' }), 'paid'],
      }),
    ),
    'payout.failed': describe(
      'payout.failed',
      'The bank rejected the payout, for the reason in failure_code; the money is available again.',
      narrow(payout, {
        failure_code: [text('Why.'), 'account_closed'],
        status: [
          Type.Literal('failed', { description: 'Always `failed` in this event.' }),
          'failed',
        ],
      }),
    ),
    'dispute.opened': describe(
      'dispute.opened',
      'A chargeback arrived; evidence_due_by is the deadline of the scheme.',
      narrow(dispute, deadline),
    ),
    'dispute.evidence_required': describe(
      'dispute.evidence_required',
      'The deadline of the scheme is 48 hours ahead and no evidence was submitted.',
      narrow(dispute, deadline),
    ),
    'dispute.closed': describe(
      'dispute.closed',
      'The dispute ended for good, as outcome says.',
      narrow(dispute, {
        outcome: [oneOf(['won', 'lost', 'withdrawn'], 'How it ended.'), 'won'],
      }),
      { status: 'won', closed_at: '2026-12-02T10:00:00.000Z' },
    ),
  };
  return { headers, planned, sent, schemas: describeEvents(sent) };
}

const planned: WebhookFacts['planned'] = {
  'submerchant.status.updated': 'A sub-merchant moved to another onboarding status.',
  'submerchant.requirements.updated': 'currentlyDue or pastDue of a sub-merchant changed.',
  'submerchant.enabled': 'The onboarding of a sub-merchant is complete.',
  'submerchant.rejected': 'The PSP declined a sub-merchant; disabledReason says why.',
};

const headers: WebhookFacts['headers'] = [
  {
    name: 'Service-Signature',
    always: true,
    description:
      't is the time of sending in Unix seconds; v1 is the lower-case hexadecimal HMAC-SHA256 of ' +
      't, a dot and the raw body, with the whole whsec_… secret of the endpoint as its key. For a ' +
      'day after a rotation there are two v1, one for each secret. Compare one that you compute, ' +
      'in constant time, over the bytes as they came, and refuse a t that is minutes old.',
    example: 't=1794735000,v1=5f0c8e2a9b7d4c61a3e8f0d2b4c695875f0c8e2a9b7d4c61a3e8f0d2b4c69587',
  },
  {
    name: 'Service-Event-Id',
    always: true,
    description: 'The id in the body. The same event may come more than once: deduplicate by it.',
    example: 'evt_01k9t3m8e6f4x9p2q7r5s1v0zc',
  },
  {
    name: 'Service-Event-Type',
    always: true,
    description: 'The type in the body.',
    example: 'tap.approved',
  },
  {
    name: 'Service-Attempt',
    always: true,
    description: 'Which attempt at this delivery it is, from 1.',
    example: '1',
  },
  {
    name: 'Service-Replayed',
    always: false,
    description: 'true on what somebody asked to have sent again; absent otherwise.',
    example: 'true',
  },
  {
    name: 'Service-Test',
    always: false,
    description: 'true on what was sent to test the endpoint; absent otherwise.',
    example: 'true',
  },
];

/** The empty members of a declined tap. */
const declined = {
  amount_authorised: 0,
  amount_captured: 0,
  authorisation: null,
  authorisation_code: null,
  capture_before: null,
  platform_fee: 0,
} as const;

type NarrowedMembers = Readonly<Record<string, readonly [TSchema, unknown]>>;

/** Makes members required and narrower in events of one kind, and sets them in the example. */
function narrow({ schema, example }: EventObject, members: NarrowedMembers): EventObject {
  const entries = Object.entries(members);
  const schemas = Object.fromEntries(entries.map(([name, [member]]) => [name, member]));
  const values = Object.fromEntries(entries.map(([name, [, value]]) => [name, value]));
  return {
    schema: Type.Intersect([schema, Type.Object(schemas)], {
      description: `As it was when it happened, always with ${entries.map(([name]) => name).join(', ')}.`,
    }),
    example: { ...example, ...values },
  };
}

function describe(
  kind: EventKind,
  sentence: string,
  object: EventObject,
  difference: Readonly<Record<string, unknown>> = {},
): KindDescription {
  const shown: Readonly<Record<string, unknown>> = { ...object.example, ...difference };
  const title = `${kind.replaceAll(/(?:^|[._])([a-z])/g, (_, first: string) => first.toUpperCase())}Event`;
  return {
    description: sentence,
    schema: Type.Object(
      {
        ...envelopeMembers,
        type: Type.Literal(kind, { description: 'The kind.' }),
        data: Type.Object(
          { object: object.schema },
          { description: 'The object that the event is about.' },
        ),
      },
      {
        title,
        description: sentence,
        // Answers add delivery_status and delivery_counts.
        unevaluatedProperties: true,
      },
    ),
    example: {
      id: 'evt_01k9t3m8e6f4x9p2q7r5s1v0zc',
      object: 'event',
      type: kind,
      api_version: 'v1',
      environment: 'test',
      created_at: '2026-11-15T09:30:00.000Z',
      sequence: 1,
      submerchant: String(shown.submerchant),
      authorisation_chain_id:
        typeof shown.authorisation_chain_id === 'string' ? shown.authorisation_chain_id : null,
      data: { object: shown },
    } as KindDescription['example'],
  };
}
