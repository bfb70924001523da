import Type from 'typebox';
import { describedObject, requestObject, text, textOrNull } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import type { Database } from '../../../postgres/database.ts';
import { Status } from '../schemas.ts';
import { type FoundSubMerchant, findNames, findSubMerchants } from './find-sub-merchants.ts';

const route = routesOf({ tag: 'Onboarding', surface: 'dashboard' });
const scope = 'sub-merchants:read';
const foundMax = 10;
const namesMax = 50;

const Found = describedObject('FoundSubMerchant', 'A sub-merchant, as it is chosen from a list.', {
  externalRef: text('The handle that the platform chose.', 128),
  name: textOrNull('The name of the business.', 200),
  status: Status,
});

const FoundSubMerchants = describedObject('FoundSubMerchants', 'Sub-merchants and their names.', {
  object: Type.Literal('found_submerchants'),
  data: Type.Array(Found, { maxItems: namesMax }),
});

const example = {
  object: 'found_submerchants',
  data: [{ externalRef: 'bistro-7', name: 'Bistro Sonne', status: 'enabled' }],
};

/** Routes by which people find and name sub-merchants. */
export function subMerchantFindingRoutes(parts: {
  readonly database: Database;
  readonly keyring: Keyring;
}): readonly Route[] {
  return [
    route('GET', '/sub-merchant-search', {
      operationId: 'findSubMerchants',
      scope,
      summary: 'Find sub-merchants',
      description:
        'By the words of the name or by the externalRef, as far as they are typed, or by an ' +
        'e-mail of the business, its owners, directors or representative. The first ten.',
      query: requestObject({
        q: Type.String({ minLength: 1, maxLength: 255, description: 'The text to find.' }),
      }),
      responses: { 200: answerOf('The sub-merchants.', FoundSubMerchants, example) },
      async handler({ caller: { platformId }, query: { q } }) {
        const found = await findSubMerchants(parts, { platformId, text: q, limit: foundMax });
        return { status: 200, body: render(found) };
      },
    }),
    route('GET', '/sub-merchant-names', {
      operationId: 'nameSubMerchants',
      scope,
      summary: 'Get the names of sub-merchants',
      description: 'Unknown ones are left out.',
      query: requestObject({
        refs: Type.String({
          minLength: 1,
          maxLength: namesMax * 129,
          pattern: `^[^,]+(,[^,]+){0,${namesMax - 1}}$`,
          'x-must': `be up to ${namesMax} externalRefs, separated by commas`,
          description: `Up to ${namesMax} externalRefs, separated by commas.`,
          examples: ['bistro-7,florist-2'],
        }),
      }),
      responses: { 200: answerOf('The sub-merchants.', FoundSubMerchants, example) },
      async handler({ caller: { platformId }, query: { refs } }) {
        const found = await findNames(parts.database, { platformId, refs: refs.split(',') });
        return { status: 200, body: render(found) };
      },
    }),
  ];
}

function render(found: readonly FoundSubMerchant[]) {
  const data = found.map(({ externalRef, displayName: name, status }) => ({
    externalRef,
    name,
    status,
  }));
  return { object: 'found_submerchants', data };
}
