import { readFile } from 'node:fs/promises';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import typescript from 'typescript';
import { currencyCodes, exponentOf } from '../../server/src/lib/currencies.ts';
import { makeGenerated, renderLists } from './make-generated.ts';

/**
 * `npm run sdk-types` generates the SDK's API types, its table of operations and its lists from
 * openapi.json, with openapi-typescript as an integrator would.
 */
const source = new URL('../../openapi.json', import.meta.url);
const description = JSON.parse(await readFile(source, 'utf8'));

const blob = typescript.factory.createTypeReferenceNode('Blob');
const types = await openapiTypescript(withoutExamples(description) as OpenAPI3, {
  immutable: true,
  // As its documentation recommends: by default a file would be a string.
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
await make('api-types.ts', astToString(types));

/** Examples of whole bodies, which would be half of the types and which no editor shows. */
function withoutExamples(openApi: object): object {
  return JSON.parse(JSON.stringify(openApi), (_, value) => {
    if (value?.schema === undefined) return value;
    const { example: _one, examples: _some, ...rest } = value;
    return rest;
  });
}

type Operations = Readonly<Record<string, { readonly operationId?: string }>>;
const rows = Object.entries(description.paths as Readonly<Record<string, Operations>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],\n`,
    ),
);
await make(
  'api-operations.ts',
  `/** The method and path of each operation. */\nexport const apiOperations = {\n${rows.join('')}} as const;\n`,
);

const { schemas, parameters } = description.components;
const { code } = schemas.Error.properties.error.properties;
const codes = (code['x-transient'] as string[]).map((name) => `  '${name}',\n`).join('');
const transient = `export const transientCodes: ReadonlySet<string> = new Set([\n${codes}]);\n`;
await make(
  'transient-codes.ts',
  `/** Codes of refusals that pass by themselves: the same call may succeed later. */\n${transient}`,
);

const lists = renderLists({
  subMerchantStatuses: schemas.OnboardingStatus,
  businessTypes: schemas.SubMerchant.properties.businessType,
  filePurposes: schemas.UploadedFile.properties.purpose,
  captureModes: schemas.TapRequest.properties.capture_mode,
  transactionStatuses: schemas.Transaction.properties.status,
  declineReasons: parameters.DeclineReason.schema,
  payoutStatuses: schemas.Payout.properties.status,
  disputeStatuses: schemas.Dispute.properties.status,
  disputeOutcomes: schemas.DisputeClosing.properties.outcome,
  ledgerAccounts: schemas.LedgerEntry.properties.account,
  payoutIntervals: schemas.DefaultPayoutSchedule.properties.interval,
  payoutWeekdays: schemas.DefaultPayoutSchedule.properties.weekly_anchor.anyOf[0],
  eventKinds: schemas.EventKind,
  receiptLanguages: schemas.Receipt.properties.language,
  receiptCopies: schemas.Receipt.properties.copy,
  deliveryStatuses: schemas.NewRedelivery.properties.status,
});
const digits = [...currencyCodes]
  .filter((currency) => exponentOf(currency) !== 2)
  .map((currency) => `  ${currency}: ${exponentOf(currency)},\n`);
await make(
  'api-lists.ts',
  `${lists}
/**
 * How many digits of an amount come after the point, for the currencies where it is not two.
 * \`Intl\` cannot tell: it knows how prices are usually written, which differs for HUF and others.
 */
export const currencyDigits: Readonly<Record<string, number>> = {\n${digits.join('')}};\n`,
);

function make(name: string, content: string): Promise<void> {
  return makeGenerated(`sdk/src/generated/${name}`, { from: 'openapi.json', content });
}
