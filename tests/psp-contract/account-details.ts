import { sampleValue } from '../../cli/src/client/sub-merchants/sample-details.ts';
import { isJsonObject, type Json, withValueAt } from '../../server/src/lib/json.ts';
import type { AccountDetails, BusinessType } from '../../server/src/psp/port.ts';

/** The minimal details of a submission. */
export function bareDetails(businessType: BusinessType): AccountDetails {
  return {
    country: 'US',
    businessType,
    email: 'owner@example.com',
    fields: {},
    version: 1,
    suppliedIn: {},
    clearedIn: {},
  };
}

/** The next version of the details, with valid values for these items. */
export function answerItems(details: AccountDetails, items: readonly string[]): AccountDetails {
  const version = details.version + 1;
  const answers = items.map((item) => ({
    names: item.split('.'),
    value: sampleValue(item, { country: details.country }),
  }));
  const fields = answers.reduce(
    (earlier, { names, value }) => withValueAt(earlier, names, value),
    details.fields,
  );
  const paths = answers.flatMap(({ names, value }) => [
    ...names.map((_, index) => names.slice(0, index + 1).join('.')),
    ...pathsIn(value, names.join('.')),
  ]);
  const supplied = Object.fromEntries(paths.map((path) => [path, version]));
  return { ...details, fields, version, suppliedIn: { ...details.suppliedIn, ...supplied } };
}

function pathsIn(value: Json, path: string): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...pathsIn(inner, `${path}.${name}`),
  ]);
}
