import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import { fields, id, integer, needed, oneOf, text } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import type { World } from '../world/world.ts';

const purposes = [
  'account_requirement',
  'additional_verification',
  'business_icon',
  'business_logo',
  'dispute_evidence',
  'identity_document',
] as const;

const bytesMax = 16 * 1024 * 1024;
const evidenceBytesMax = 5 * 1024 * 1024;

/** Files, of which only the metadata is kept. */
export function fileOperations(world: World): readonly Operation[] {
  return [
    operation(
      'files.create',
      ['POST', '/v1/files'],
      {
        purpose: needed(oneOf(...purposes)),
        file: needed(fields({ name: needed(id), size: needed(integer), type: text })),
      },
      (call, { purpose, file: { name, size, type } }) => {
        if (size === 0) throw refusal.invalid('file', 'The file is empty.');
        const sizeMax = purpose === 'dispute_evidence' ? evidenceBytesMax : bytesMax;
        if (size > sizeMax) throw refusal.invalid('file', 'The file is too large.');
        const file: Stripe.File = {
          id: world.newId('file'),
          object: 'file',
          created: world.seconds,
          expires_at: null,
          filename: name,
          links: null,
          purpose,
          size,
          title: null,
          type: type?.split('/').at(-1) ?? null,
          url: null,
        };
        return world.files.add(call.account, file);
      },
    ),
  ];
}
