import type { Outcome } from '../psp-call.ts';
import type { Answer } from './stripe-calls.ts';

/** So many calls that ended without effect have a cause that no further one mends. */
const keysMax = 10;

/**
 * Makes something at Stripe that carries our id in its metadata, once. If it was asked for before,
 * it is looked for first. A failure that Stripe has saved under the key would be its answer for a
 * day; once it is proven that nothing was made, the next key is used, which follows from the first.
 */
export async function createOnce<T>(
  { key, askedBefore }: { readonly key: string; readonly askedBefore: number },
  { find, create, passingCode }: Making<T>,
): Promise<Outcome<T>> {
  let mayExist = askedBefore > 0;
  for (let number = 1; ; number += 1) {
    if (mayExist) {
      const found = await find();
      if (found.kind === 'refused' && found.isOwnFault !== true) return notFound(found);
      if (found.kind !== 'done') return found;
      if (found.value !== null) return { kind: 'done', value: found.value };
    }
    const answer = await create(number === 1 ? key : `${key}:${number}`);
    if (answer.kind === 'done') return answer;
    const mayPass = answer.kind === 'refused' && answer.code === passingCode;
    const isOver = answer.isSaved && (answer.kind === 'unknown' || mayPass);
    if (!isOver || number === keysMax) return mayPass ? { ...answer, retryable: true } : answer;
    mayExist = true;
  }
}

/** Whoever could not look does not know whether it was made. */
function notFound({ code }: Extract<Outcome<never>, { kind: 'refused' }>): Outcome<never> {
  return { kind: 'unknown', reason: `what was made could not be looked for: ${code}` };
}

interface Making<T> {
  /** Looks for what an earlier call made; null when there is nothing. */
  find(): Promise<Outcome<T | null>>;
  create(key: string): Promise<Answer<T>>;
  /** The code of a refusal whose cause may pass by itself. */
  readonly passingCode?: string;
}
