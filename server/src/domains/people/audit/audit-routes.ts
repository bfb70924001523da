import Type from 'typebox';
import {
  answerObject,
  instant,
  instantOrDay,
  orNull,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { platformRoute, type Route } from '../../../http/route.ts';
import type { Database } from '../../../postgres/database.ts';
import { searchAudit } from './search-audit.ts';

const AuditEntry = answerObject('AuditEntry', {
  id: text('Begins with aud_.'),
  object: Type.Literal('audit_entry'),
  actor: text('Who did it: the id of a user or of an onboarding link, or cli.'),
  actor_name: textOrNull('How the user is called; null for others.', 100),
  action: text('The name of the operation.'),
  objects: Type.Array(text('An id.', 128), {
    maxItems: 20,
    description: 'The objects that it was about.',
  }),
  status: orNull(
    Type.Integer(),
    'The status of the answer; null while it is under way, or if the server died meanwhile.',
  ),
  code: textOrNull('Why it was refused.'),
  is_replay: Type.Boolean({
    description: 'Whether it repeated an earlier request by its key, so that nothing was done.',
  }),
  request_id: textOrNull('The id of the request.'),
  created_at: instant('When it was begun.'),
});

const example = {
  id: 'aud_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'audit_entry',
  actor: 'usr_01k9t3m8e6f4x9p2q7r5s1v0zc',
  actor_name: 'Ada',
  action: 'createRefund',
  objects: ['txn_01k9t3m8e6f4x9p2q7r5s1v0zc', 're_01k9t3m8e6f4x9p2q7r5s1v0zd'],
  status: 201,
  code: null,
  is_replay: false,
  request_id: 'req_01k9t3m8e6f4x9p2q7r5s1v0ze',
  created_at: '2026-11-15T09:30:00.000Z',
};

/** The audit log. */
export function auditRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/audit-entries',
      operationId: 'listAuditEntries',
      surface: 'dashboard',
      tag: 'Audit',
      scope: 'audit:read',
      summary: 'List what people did',
      description: 'Newest first, by real time. Entries are written for ever and never change.',
      query: requestObject({
        actor: Type.Optional(text('Only what this user or link did, or cli.')),
        action: Type.Optional(text('Only this operation.')),
        created_from: Type.Optional(instantOrDay('Only what was begun then or later.')),
        created_to: Type.Optional(instantOrDay('Only what was begun before then.')),
        ...pageQuery,
      }),
      responses: { 200: pageOf('audit entries', 'AuditEntryList', AuditEntry, example) },
      handler: (context) => searchAudit(parts, context),
    }),
  ];
}
