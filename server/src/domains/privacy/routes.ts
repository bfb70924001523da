import { answerOf, type Route, routesOf } from '../../http/route.ts';
import { operationInProgress } from '../../request/errors.ts';
import { ByRef, statusConflict, submerchantNotFound } from '../onboarding/index.ts';
import { erasureNotFound, moneyOpen, retentionNotOver } from './errors.ts';
import type { Privacy } from './privacy.ts';
import { getErasure, requestErasure } from './request-erasure.ts';
import { Erasure, erasureExample } from './schemas.ts';

const route = routesOf({ tag: 'Onboarding' });

export function privacyRoutes(privacy: Privacy): readonly Route[] {
  return [requestRoute(privacy), getRoute(privacy)];
}

function requestRoute(privacy: Privacy): Route {
  return route('POST', '/sub-merchants/:externalRef/erasure', {
    operationId: 'eraseSubMerchant',
    scope: 'privacy:write',
    summary: 'Erase personal data',
    description:
      'Erases what was submitted about a sub-merchant, its files, and your own words about its ' +
      'transactions: reference, description, metadata, reasons and evidence. Charges, payouts and ' +
      'changes end at once, for good; the rest is done in the background. The externalRef, ' +
      'amounts, times, card tokens and the ledger stay. It is refused while money is open, and ' +
      'until the years of the setting retention_years have passed.',
    params: ByRef,
    responses: { 202: answerOf('It is being erased.', Erasure, erasureExample) },
    errors: [submerchantNotFound, moneyOpen, retentionNotOver, statusConflict, operationInProgress],
    handler: (context) => requestErasure(privacy, context),
  });
}

function getRoute(privacy: Privacy): Route {
  return route('GET', '/sub-merchants/:externalRef/erasure', {
    operationId: 'getErasure',
    scope: 'privacy:read',
    summary: 'Get the progress of an erasure',
    description: 'How far the last erasure that was asked for has come.',
    params: ByRef,
    responses: {
      200: answerOf('The erasure.', Erasure, {
        ...erasureExample,
        status: 'completed',
        transactions_erased: 1_200,
        finished_at: '2026-11-16T08:00:09.000Z',
      }),
    },
    errors: [submerchantNotFound, erasureNotFound],
    handler: (context) => getErasure(privacy, context),
  });
}
