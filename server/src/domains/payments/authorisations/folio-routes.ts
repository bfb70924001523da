import Type from 'typebox';
import {
  byId,
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneOf,
  orNull,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { type Route, routesOf } from '../../../http/route.ts';
import { type CsvColumn, type CsvValue, csvFile, csvLine, timeColumns } from '../../../lib/csv.ts';
import type { Answer } from '../../../request/context.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { chainNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { eachFolioPage, findFolio, getFolio } from '../queries/read-folio.ts';
import { authorisationExample } from '../schemas/examples.ts';
import { currency, ownDescription, reference } from '../schemas/fields.ts';
import { type FolioLine, folioKinds } from '../transaction/folio-lines.ts';

const route = routesOf({ tag: 'Authorisations' });
const ById = byId('The chain.');

const Line = describedObject('FolioLine', 'A line of a stay.', {
  object: objectName('folio_line'),
  kind: oneOf(
    folioKinds,
    'What happened. The amount of an increase is the new total. A reversal gives back what was ' +
      'captured, or else what was held; expiry and release give back what was held.',
  ),
  at: instant('When it happened.'),
  amount: orNull(Type.Integer({ minimum: 0 }), 'In minor units; null where none belongs to it.'),
  currency: currency('ISO 4217.'),
  authorisation: text('The authorisation of the stay that it is about.'),
  charge: textOrNull('The charge that was posted or voided.'),
  refund: textOrNull('The refund.'),
  description: ownDescription,
  reference,
  capture_before: instantOrNull('When the hold ends since then.'),
});

const example: FolioLine = {
  object: 'folio_line',
  kind: 'charge',
  at: '2026-11-15T20:12:00.000Z',
  amount: 12_500,
  currency: 'EUR',
  authorisation: authorisationExample.id,
  charge: 'chg_01k9t3m8e6f4x9p2q7r5s1v0zd',
  refund: null,
  description: 'Dinner',
  reference: null,
  capture_before: null,
};

const plain = <Name extends keyof FolioLine>(name: Name) => ({
  name,
  read: (line: FolioLine): CsvValue => line[name],
});

const columns: readonly CsvColumn<FolioLine>[] = [
  ...timeColumns<FolioLine>('at', (line) => line.at),
  plain('kind'),
  plain('description'),
  plain('reference'),
  {
    name: 'amount',
    read: ({ amount, currency: code }) =>
      amount === null ? null : { amountMinor: BigInt(amount), currency: code },
  },
  plain('currency'),
  plain('authorisation'),
  plain('charge'),
  plain('refund'),
  ...timeColumns<FolioLine>('capture_before', (line) => line.capture_before),
];

const fileExample =
  csvLine(columns.map(({ name }) => name)) +
  csvLine(columns.map(({ read }) => read(example, 'Europe/Zurich')));

export function folioRoutes(payments: Payments): readonly Route[] {
  return [
    route('GET', '/v1/authorisation-chains/:id/folio', {
      operationId: 'getFolio',
      scope: 'taps:read',
      summary: "Get a stay's folio",
      description:
        'Everything that was held, charged, captured and given back in the stay, oldest first: ' +
        'a charge that was voided has two lines.',
      params: ById,
      query: requestObject(pageQuery),
      responses: { 200: pageOf('lines', 'Folio', Line, example) },
      errors: [chainNotFound, invalidCursor],
      handler: ({ caller, params: { id }, query }) =>
        getFolio(payments, caller.platformId, { id, query }),
    }),
    route('GET', '/v1/authorisation-chains/:id/folio.csv', {
      operationId: 'downloadFolio',
      scope: 'taps:read',
      summary: "Download a stay's folio",
      description:
        'All lines of the folio in one CSV file, in the same order, with a header row. A ' +
        'connection that ends early means that the file is not complete.',
      params: ById,
      responses: {
        200: {
          description: 'The file, as an attachment.',
          mediaType: 'text/csv',
          headers: { 'Content-Disposition': 'attachment, with a file name.' },
          schema: Type.String({
            description:
              'The columns are the fields of a FolioLine, amount as a decimal of its currency; ' +
              'at_local and capture_before_local are local times with their offset.',
          }),
          example: fileExample,
        },
      },
      errors: [chainNotFound],
      handler: ({ caller, params }) => downloadFolio(payments, caller.platformId, params.id),
    }),
  ];
}

async function downloadFolio(
  { database, settings }: Payments,
  platformId: string,
  id: string,
): Promise<Answer> {
  const folio = await findFolio(database, platformId, id);
  const { reportingTimeZone } = await settings.read(platformId);
  const chunks = () => csvFile(columns, eachFolioPage(database, folio), reportingTimeZone);
  return { status: 200, body: null, stream: { fileName: `${id}_folio.csv`, chunks } };
}
