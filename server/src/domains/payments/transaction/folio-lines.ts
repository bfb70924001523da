import { formatId } from '../../../lib/ids.ts';
import { parseStages } from './recording.ts';
import type { Stage } from './stages.ts';

export const folioKinds = [
  'authorisation',
  'increase',
  'increase_declined',
  'extension',
  'extension_declined',
  'charge',
  'void',
  'capture',
  'capture_failed',
  'release',
  'reversal',
  'expiry',
  'refund',
  'refund_failed',
] as const;

/** An operation with a record that says what happened. */
export interface FolioOperation {
  readonly id: string;
  readonly transactionId: string;
  readonly request: string | null;
  readonly stages: string;
}

/** A line of a stay's folio. */
export interface FolioLine {
  readonly object: 'folio_line';
  readonly kind: (typeof folioKinds)[number];
  readonly at: string;
  /** Null where no amount belongs to it. */
  readonly amount: number | null;
  readonly currency: string;
  readonly authorisation: string;
  readonly charge: string | null;
  readonly refund: string | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly capture_before: string | null;
}

/** The lines of one operation, which are none for those that a guest does not see. */
export function folioLines(operation: FolioOperation, currency: string): readonly FolioLine[] {
  const { transactionId, request, stages } = operation;
  const texts = JSON.parse(request ?? '{}') as Partial<Texts> | null;
  return parseStages(stages).flatMap((stage) => {
    const part = partOf(stage, texts ?? {});
    if (part === null) return [];
    const authorisation = formatId('auth', transactionId);
    return [{ ...blank, ...part, at: stage.body.at, currency, authorisation }];
  });
}

interface Texts {
  readonly description: string | null;
  readonly reference: string | null;
}

const blank = {
  object: 'folio_line',
  amount: null,
  charge: null,
  refund: null,
  description: null,
  reference: null,
  capture_before: null,
} as const;

type Part = Pick<FolioLine, 'kind'> & Partial<FolioLine>;

function partOf(stage: Stage, texts: Partial<Texts>): Part | null {
  const { description = null, reference = null } = texts;
  switch (stage.kind) {
    case 'authorisation': {
      const { approved, amount, capture_before } = stage.body;
      return approved ? { kind: 'authorisation', amount, capture_before } : null;
    }
    case 'increase': {
      const { approved, amount } = stage.body;
      return { kind: approved ? 'increase' : 'increase_declined', amount };
    }
    case 'extension': {
      const { approved, capture_before } = stage.body;
      return { kind: approved ? 'extension' : 'extension_declined', capture_before };
    }
    case 'charge': {
      const { id: charge, amount } = stage.body;
      return { kind: 'charge', charge, amount, description, reference };
    }
    case 'void':
      return { kind: 'void', charge: stage.body.id, amount: stage.body.amount };
    case 'capture':
      return { kind: 'capture', amount: stage.body.amount };
    case 'capture_failure':
      return { kind: 'capture_failed', amount: stage.body.amount };
    case 'release':
      return { kind: 'release', amount: stage.body.amount };
    case 'reversal':
    case 'timeout': {
      const { captured, released } = stage.body;
      return { kind: 'reversal', amount: captured > 0 ? captured : released };
    }
    case 'expiry':
      return { kind: 'expiry', amount: stage.body.released };
    case 'refund': {
      const { id: refund, amount, status } = stage.body;
      return { kind: status === 'failed' ? 'refund_failed' : 'refund', refund, amount };
    }
    case 'refund_outcome':
      return stage.body.status === 'failed'
        ? { kind: 'refund_failed', refund: stage.body.id }
        : null;
    default:
      return null;
  }
}
