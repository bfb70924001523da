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
import { pageLinkNotFound, submerchantErased, submerchantNotFound } from '../errors.ts';
import type { LinkParts } from './links.ts';
import { answerPageLinks, endPageLink, makePageLink } from './page-links.ts';

const route = routesOf({ tag: 'Page links' });
const path = '/v1/page-links';

const linkFields = {
  id: text('The link.'),
  object: objectName('page_link'),
  submerchant: externalRefText('The sub-merchant whose page it opens, by its externalRef.'),
  status: oneOf(['open', 'opened', 'expired', 'revoked'], 'Only an open link works, once.'),
  made_by: text('Its maker: the id of an API key or a dashboard user.'),
  created_at: instant('When it was made.'),
  expires_at: instant('When it expires, unless it is opened before.'),
  opened_at: instantOrNull('When it was opened; its session ends 30 minutes later.'),
  revoked_at: instantOrNull('When it was revoked.'),
};
const Link = answerObject('PageLink', linkFields);
const NewLink = answerObject('NewPageLink', {
  ...linkFields,
  url: textOrNull('Its address, shown this once.', 2048),
});

const example = {
  id: 'pgl_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'page_link',
  submerchant: 'bistro-7',
  status: 'open',
  made_by: 'key_01k9t3m8e6f4x9p2q7r5s1v0zc',
  created_at: '2026-11-15T09:30:00.000Z',
  expires_at: '2026-11-16T09:30:00.000Z',
  opened_at: null,
  revoked_at: null,
};

/** Links that open a sub-merchant's own page: its balance, payouts, statements and due items. */
export function pageLinkRoutes(parts: LinkParts): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'listPageLinks',
      scope: 'page-links:read',
      summary: 'List page links',
      description: 'Newest first. Their addresses cannot be shown again.',
      query: requestObject({
        submerchant: Type.Optional(externalRefText('Only those for this sub-merchant.')),
        ...pageQuery,
      }),
      responses: { 200: pageOf('page links', 'PageLinkList', Link, example) },
      errors: [invalidCursor],
      handler: (context) => answerPageLinks(parts, context),
    }),
    route('POST', path, {
      operationId: 'createPageLink',
      scope: 'page-links:write',
      summary: 'Make a page link',
      description:
        "The link opens a sub-merchant's own page once, for 30 minutes: its balance, payouts, " +
        'statements and due items, in your colours and the language of the reader. Nothing can ' +
        'be changed there, but it leads to the form for what is due.',
      body: requestBody('PageLinkRequest', {
        submerchant: externalRefText('The sub-merchant, by its externalRef.'),
        valid_days: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 30,
            default: 1,
            description: 'Days until it expires.',
          }),
        ),
      }),
      bodyExamples: { day: { submerchant: 'bistro-7', valid_days: 1 } },
      responses: {
        201: answerOf('The link.', NewLink, { ...example, url: 'https://pay.example/account#…' }),
      },
      errors: [submerchantNotFound, submerchantErased],
      handler: (context) => makePageLink(parts, context),
    }),
    route('POST', `${path}/:id/revoke`, {
      operationId: 'revokePageLink',
      scope: 'page-links:write',
      summary: 'Revoke a page link',
      description:
        'The link, its open page and forms opened from there stop working at once. Repeating ' +
        'the call changes nothing.',
      params: byId('The link.'),
      responses: { 200: answerOf('The link.', Link, example) },
      errors: [pageLinkNotFound],
      handler: (context) => endPageLink(parts, context),
    }),
  ];
}
