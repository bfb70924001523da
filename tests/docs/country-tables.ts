import { sampleValue } from '../../cli/src/client/sub-merchants/sample-details.ts';
import { accountFields } from '../../server/src/domains/onboarding/formats/country-formats.ts';
import { countryTerms } from '../../server/src/psp/simulator/account-rules/country-terms.ts';
import {
  currentSetVersion,
  requirementSetFor,
  supportedCountries,
} from '../../server/src/psp/simulator/account-rules/requirement-sets.ts';

/** The items that the guide lists in words, because every country requires them. */
const everywhere = new Set([
  'business_profile.name',
  'business_profile.mcc',
  'business_profile.product_description',
  'external_account',
  'tos_acceptance.date',
  'tos_acceptance.ip',
  ...['individual', 'representative'].flatMap((person) =>
    ['first_name', 'last_name', 'dob.day', 'dob.month', 'dob.year', 'email', 'phone'].map(
      (leaf) => `${person}.${leaf}`,
    ),
  ),
  'company.name',
  'company.phone',
]);

/** The rows of the table of required items; countries with the same rules share one. */
export function renderRequirements(): string {
  const rows = new Map<string, string[]>();
  for (const country of [...supportedCountries].sort()) {
    const setOf = (businessType: 'individual' | 'company') =>
      requirementSetFor({ setVersion: currentSetVersion, country, businessType });
    const [person, company] = [setOf('individual'), setOf('company')];
    const address = person.atCreation.filter((item) => item.startsWith('individual.address.'));
    const cells = [
      list(address.map((item) => item.replace('individual.address.', ''))),
      list(beyond(person.atCreation)),
      list(person.atVolume),
      list(beyond(company.atCreation)),
      list(company.atVolume),
    ].join(' | ');
    rows.set(cells, [...(rows.get(cells) ?? []), country]);
  }
  return [...rows].map(([cells, countries]) => `| ${countries.join(' ')} | ${cells} |`).join('\n');
}

/** The rows of the table of thresholds and currencies. */
export function renderThresholds(): string {
  const rows = new Map<string, string[]>();
  for (const [country, { settles, volumeThreshold }] of [...countryTerms].sort()) {
    const whole = String(volumeThreshold.amountMinor / 100n).replace(/(\d)(\d{3})$/, '$1,$2');
    const cells = `${whole} ${volumeThreshold.currency} | ${settles.join(', ')}`;
    rows.set(cells, [...(rows.get(cells) ?? []), country]);
  }
  return [...rows].map(([cells, countries]) => `| ${countries.join(' ')} | ${cells} |`).join('\n');
}

/** The rows of the table of bank accounts: the fields of each country, with an example. */
export function renderBankAccounts(): string {
  const rows = new Map<string, string[]>();
  for (const country of [...supportedCountries].sort()) {
    const fields = accountFields(country) ?? [];
    const [account = '–', code = '–'] = fields.map(
      ({ name, expected }) => `\`${name}\`, ${expected.replace(/^must be /, '')}`,
    );
    const cells = `${account} | ${code}`;
    rows.set(cells, [...(rows.get(cells) ?? []), country]);
  }
  return [...rows]
    .map(([cells, countries]) => {
      const example = sampleValue('external_account', { country: countries[0] ?? '' });
      return `| ${countries.join(' ')} | ${cells} | ${list(Object.values(Object(example)))} |`;
    })
    .join('\n');
}

function beyond(items: readonly string[]): readonly string[] {
  return items.filter((item) => !everywhere.has(item) && !item.includes('.address.'));
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '–' : items.map((item) => `\`${item}\``).join(' ');
}
