import Type from 'typebox';
import {
  answerObject,
  byId,
  externalRefText,
  instant,
  instantOrNull,
  objectName,
  oneOf,
  requestBody,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { linkNotFound, submerchantErased, submerchantNotFound } from '../errors.ts';
import { answerLinks, endLink, type LinkParts, makeLink } from './links.ts';

const route = routesOf({ tag: 'Onboarding links' });
const path = '/v1/onboarding-links';
/** A key may supply due items itself; among people only administrators may invite others to. */
const read = { scope: 'sub-merchants:read', dashboardScope: 'onboarding-links:read' } as const;
const write = { scope: 'sub-merchants:write', dashboardScope: 'onboarding-links:write' } as const;

const linkFields = {
  id: text('The link.'),
  object: objectName('onboarding_link'),
  submerchant: externalRefText('The sub-merchant that fills it in, by its externalRef.'),
  status: oneOf(['open', 'expired', 'revoked'], 'Only an open link works.'),
  made_by: text('Its maker: the id of an API key or a dashboard user.'),
  created_at: instant('When it was made.'),
  expires_at: instant('When it expires.'),
  revoked_at: instantOrNull('When it was revoked.'),
};
const Link = answerObject('OnboardingLink', linkFields);
const NewLink = answerObject('NewOnboardingLink', {
  ...linkFields,
  url: textOrNull('Its address, shown this once.', 2048),
});

const example = {
  id: 'onl_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'onboarding_link',
  submerchant: 'bistro-7',
  status: 'open',
  made_by: 'key_01k9t3m8e6f4x9p2q7r5s1v0zc',
  created_at: '2026-11-15T09:30:00.000Z',
  expires_at: '2026-11-22T09:30:00.000Z',
  revoked_at: null,
};

/** Links with which sub-merchants fill in due items themselves. */
export function onboardingLinkRoutes(parts: LinkParts): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'listOnboardingLinks',
      ...read,
      summary: 'List onboarding links',
      description: 'Newest first. Their addresses cannot be shown again.',
      query: requestObject({
        submerchant: Type.Optional(externalRefText('Only those for this sub-merchant.')),
        ...pageQuery,
      }),
      responses: { 200: pageOf('onboarding links', 'OnboardingLinkList', Link, example) },
      errors: [invalidCursor],
      handler: (context) => answerLinks(parts, context),
    }),
    route('POST', path, {
      operationId: 'createOnboardingLink',
      ...write,
      summary: 'Make an onboarding link',
      description:
        'The holder can fill in the due items of one sub-merchant in a form, and read ' +
        'nothing back. Revoking the API key that made it leaves it open.',
      body: requestBody('OnboardingLinkRequest', {
        submerchant: externalRefText('The sub-merchant, by its externalRef.'),
        valid_days: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 30,
            default: 7,
            description: 'Days until it expires.',
          }),
        ),
      }),
      bodyExamples: { week: { submerchant: 'bistro-7', valid_days: 7 } },
      responses: {
        201: answerOf('The link.', NewLink, { ...example, url: 'https://pay.example/onboard/…' }),
      },
      errors: [submerchantNotFound, submerchantErased],
      handler: (context) => makeLink(parts, context),
    }),
    route('POST', `${path}/:id/revoke`, {
      operationId: 'revokeOnboardingLink',
      ...write,
      summary: 'Revoke an onboarding link',
      description: 'The link stops working at once. Repeating the call changes nothing.',
      params: byId('The link.'),
      responses: { 200: answerOf('The link.', Link, example) },
      errors: [linkNotFound],
      handler: (context) => endLink(parts, context),
    }),
  ];
}
