import type Stripe from 'stripe';
import { type ReadFile, requireFile, type StoredFile } from '../read-file.ts';
import type { Answer } from './answer.ts';
import type { StripeCalls } from './stripe-calls.ts';

/** Uploads a platform's file to Stripe. A repeated upload does no harm. */
export async function uploadFile(
  { calls, readFile }: { readonly calls: StripeCalls; readonly readFile: ReadFile },
  upload: {
    readonly platformId: string;
    readonly id: string;
    readonly purpose: Stripe.FileCreateParams.Purpose;
    /** The account that the file belongs to. */
    readonly account: string;
    readonly key: string;
  },
): Promise<Answer<Stripe.File>> {
  const { platformId, id, purpose, account, key } = upload;
  const file = await requireFile(readFile, platformId, id);
  return calls.ask({ account, key, object: 'file' }, (stripe, options) =>
    stripe.files.create(
      { purpose, file: { data: file.bytes, name: nameOf(file), type: file.type } },
      options,
    ),
  );
}

function nameOf({ type }: StoredFile): string {
  return `document.${type.slice(type.indexOf('/') + 1)}`;
}
