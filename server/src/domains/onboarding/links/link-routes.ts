import Type from 'typebox';
import { externalRefText, instant, instantOrNull, text, textOrNull } from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { platformRoute, type Route } from '../../../http/route.ts';
import { invalidCursor } from '../../../operations/errors.ts';
import { submerchantNotFound } from '../errors.ts';
import { answerLinks, endLink, type LinkParts, makeLink } from './links.ts';
import { linkNotFound } from './refusals.ts';

const tag = 'Onboarding links';
const path = '/onboarding-links';
const door = 'dashboard';

const linkFields = {
  id: text('Begins with onl_.'),
  object: Type.Literal('onboarding_link'),
  submerchant: externalRefText('Who fills it in, by its externalRef.'),
  status: Type.Enum(['open', 'expired', 'revoked'], {
    type: 'string',
    description: 'Only an open link works.',
  }),
  made_by: text('The user who made it.'),
  created_at: instant('When it was made.'),
  expires_at: instant('Until when it works.'),
  revoked_at: instantOrNull('When it was revoked.'),
};
const Link = Type.Object(linkFields, { title: 'OnboardingLink' });
const NewLink = Type.Object(
  { ...linkFields, url: textOrNull('Its address, shown this once.', 2048) },
  { title: 'NewOnboardingLink' },
);

const example = {
  id: 'onl_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'onboarding_link',
  submerchant: 'bistro-7',
  status: 'open',
  made_by: 'usr_01k9t3m8e6f4x9p2q7r5s1v0zc',
  created_at: '2026-11-15T09:30:00.000Z',
  expires_at: '2026-11-22T09:30:00.000Z',
  revoked_at: null,
};

/** Links by which sub-merchants fill in themselves what is due. */
export function onboardingLinkRoutes(parts: LinkParts): readonly Route[] {
  return [
    platformRoute({
      method: 'GET',
      path,
      operationId: 'listOnboardingLinks',
      door,
      tag,
      scope: 'onboarding-links:read',
      summary: 'List onboarding links',
      description: 'Newest first. Their addresses cannot be shown again.',
      query: Type.Object(
        {
          submerchant: Type.Optional(externalRefText('Only those for this sub-merchant.')),
          ...pageQuery,
        },
        { additionalProperties: false },
      ),
      responses: { 200: pageOf('onboarding links', 'OnboardingLinkList', Link, example) },
      errors: [invalidCursor],
      handler: (context) => answerLinks(parts, context),
    }),
    platformRoute({
      method: 'POST',
      path,
      operationId: 'createOnboardingLink',
      door,
      tag,
      scope: 'onboarding-links:write',
      summary: 'Make an onboarding link',
      description:
        'Whoever has the link can fill in what is due of one sub-merchant, and read nothing back.',
      body: Type.Object(
        {
          submerchant: externalRefText('The sub-merchant, by its externalRef.'),
          valid_days: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 30,
              default: 7,
              description: 'For how many days it works.',
            }),
          ),
        },
        { additionalProperties: false, title: 'OnboardingLinkRequest' },
      ),
      bodyExamples: { week: { submerchant: 'bistro-7', valid_days: 7 } },
      responses: {
        201: {
          description: 'The link.',
          schema: NewLink,
          example: { ...example, url: 'https://pay.example/onboard/…' },
        },
      },
      errors: [submerchantNotFound],
      handler: (context) => makeLink(parts, context),
    }),
    platformRoute({
      method: 'POST',
      path: `${path}/:link/revoke`,
      operationId: 'revokeOnboardingLink',
      door,
      tag,
      scope: 'onboarding-links:write',
      summary: 'Revoke an onboarding link',
      description: 'It stops working at once.',
      params: Type.Object({ link: text('Begins with onl_.') }),
      responses: { 200: { description: 'The link.', schema: Link, example } },
      errors: [linkNotFound],
      handler: (context) => endLink(parts, context),
    }),
  ];
}
