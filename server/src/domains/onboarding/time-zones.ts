/** The zone of the capital, or of the larger part of a country with several. */
const zones: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AE: 'Asia/Dubai',
    AT: 'Europe/Vienna',
    AU: 'Australia/Sydney',
    BE: 'Europe/Brussels',
    CA: 'America/Toronto',
    CH: 'Europe/Zurich',
    CZ: 'Europe/Prague',
    DE: 'Europe/Berlin',
    DK: 'Europe/Copenhagen',
    ES: 'Europe/Madrid',
    FI: 'Europe/Helsinki',
    FR: 'Europe/Paris',
    GB: 'Europe/London',
    GR: 'Europe/Athens',
    HK: 'Asia/Hong_Kong',
    IE: 'Europe/Dublin',
    IT: 'Europe/Rome',
    LU: 'Europe/Luxembourg',
    NL: 'Europe/Amsterdam',
    NO: 'Europe/Oslo',
    NZ: 'Pacific/Auckland',
    PL: 'Europe/Warsaw',
    PT: 'Europe/Lisbon',
    SE: 'Europe/Stockholm',
    SG: 'Asia/Singapore',
    US: 'America/New_York',
  }),
);

/** The time zone of a business without its own. */
export function timeZoneOf(country: string): string {
  return zones.get(country) ?? 'UTC';
}
