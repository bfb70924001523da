import { Refusal, refusal } from '../request/refusal.ts';
import { type Fault, type FaultWay, isSaved, wayOf } from './fault-kinds.ts';
import type { Saved } from './idempotency.ts';

/** Stripe's answer to a request that was executed, perhaps by an earlier one with the same key. */
export type Answer = Saved & {
  readonly isReplayed: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The answer on the wire. */
export type Outgoing =
  | 'reset'
  | 'silence'
  | (Answer & {
      readonly contentType: string;
      /** Whether it is Stripe's answer, and all of it. */
      readonly isStripes: boolean;
      /** Half of it is sent, and the rest never comes. */
      readonly isStalled: boolean;
    });

const json = 'application/json';

export function inFull(answer: Answer): Outgoing {
  return { ...answer, contentType: json, isStripes: true, isStalled: false };
}

/** Applies a fault to Stripe's answer, which is null if the request was not executed. */
export function distort(fault: Fault, answer: Answer | null): Outgoing {
  const way = wayOf(fault);
  if (way === 'reset') return 'reset';
  if (way === 'no answer') return 'silence';
  const error = { ...errorOf(fault), isReplayed: false };
  const own = answer ?? error;
  if (way === 'stalled body')
    return { ...own, contentType: json, isStripes: true, isStalled: true };
  const foreign = way === 'cut body' ? cut(own) : foreignAnswers[way];
  if (foreign === undefined) return inFull(isSaved(fault) ? own : error);
  const { status = foreign.status } = fault;
  return { ...foreign, status, isReplayed: false, isStripes: false, isStalled: false };
}

function cut({ status, body }: Saved): ForeignAnswer {
  return { status, contentType: json, body: body.slice(0, body.length / 2) };
}

/** The error of a fault; an ordinary 500 for faults without one. */
export function errorOf(fault: Fault): Saved {
  const { status, error } = errors[wayOf(fault)] ?? serverError;
  return { status: fault.status ?? status, body: JSON.stringify({ error }) };
}

const serverError = new Refusal(500, {
  type: 'api_error',
  message: 'An unknown error occurred.',
});

const errors: Partial<Record<FaultWay, Refusal>> = {
  'failed dependency': new Refusal(424, {
    type: 'api_error',
    message: 'Something outside of Stripe that this request depends on has failed.',
  }),
  'key in use': refusal.keyInUse(),
  'idempotency error': refusal.keyReused(),
  'lock timeout': new Refusal(409, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another request is using it.',
  }),
  'rate limit': refusal.rateLimit(),
  'wrong key': refusal.plain(401, 'Invalid API Key provided.'),
  unavailable: new Refusal(503, { type: 'api_error', message: 'The service is unavailable.' }),
};

const page = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`;

type ForeignAnswer = Saved & { readonly contentType: string };

/** The answers of a gateway between the caller and Stripe. */
const foreignAnswers: Partial<Record<FaultWay, ForeignAnswer>> = {
  html: { status: 502, contentType: 'text/html', body: page },
  text: { status: 502, contentType: 'text/plain', body: 'upstream connect error' },
  'empty body': { status: 502, contentType: 'text/plain', body: '' },
  'empty object': { status: 200, contentType: json, body: '{}' },
  'no error': { status: 500, contentType: json, body: '{"message":"Internal server error"}' },
};
