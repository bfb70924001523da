/**
 * ISO 4217 currencies in circulation with their numeric codes, by the number of digits after the
 * point. ICU cannot tell that: it follows CLDR, whose digits say how prices are usually written
 * (none for HUF or IDR), not what the minor unit is. Funds, metals and test codes are left out.
 */
const codesByExponent: ReadonlyMap<number, string> = new Map([
  [
    0,
    `BIF108 CLP152 DJF262 GNF324 ISK352 JPY392 KMF174 KRW410 PYG600 RWF646 UGX800 VND704 VUV548
    XAF950 XOF952 XPF953`,
  ],
  [
    2,
    `AED784 AFN971 ALL008 AMD051 AOA973 ARS032 AUD036 AWG533 AZN944 BAM977 BBD052 BDT050 BMD060
    BND096 BOB068 BRL986 BSD044 BTN064 BWP072 BYN933 BZD084 CAD124 CDF976 CHF756 CNY156 COP170
    CRC188 CUP192 CVE132 CZK203 DKK208 DOP214 DZD012 EGP818 ERN232 ETB230 EUR978 FJD242 FKP238
    GBP826 GEL981 GHS936 GIP292 GMD270 GTQ320 GYD328 HKD344 HNL340 HTG332 HUF348 IDR360 ILS376
    INR356 IRR364 JMD388 KES404 KGS417 KHR116 KPW408 KYD136 KZT398 LAK418 LBP422 LKR144 LRD430
    LSL426 MAD504 MDL498 MGA969 MKD807 MMK104 MNT496 MOP446 MRU929 MUR480 MVR462 MWK454 MXN484
    MYR458 MZN943 NAD516 NGN566 NIO558 NOK578 NPR524 NZD554 PAB590 PEN604 PGK598 PHP608 PKR586
    PLN985 QAR634 RON946 RSD941 RUB643 SAR682 SBD090 SCR690 SDG938 SEK752 SGD702 SHP654 SLE925
    SOS706 SRD968 SSP728 STN930 SVC222 SYP760 SZL748 THB764 TJS972 TMT934 TOP776 TRY949 TTD780
    TWD901 TZS834 UAH980 USD840 UYU858 UZS860 VED926 VES928 WST882 XCD951 XCG532 YER886 ZAR710
    ZMW967 ZWG924`,
  ],
  [3, 'BHD048 IQD368 JOD400 KWD414 LYD434 OMR512 TND788'],
]);

interface Currency {
  readonly exponent: number;
  readonly numericCode: string;
}

const currencies: ReadonlyMap<string, Currency> = new Map(
  [...codesByExponent].flatMap(([exponent, codes]) =>
    codes
      .split(/\s+/)
      .map((code) => [code.slice(0, 3), { exponent, numericCode: code.slice(3) }] as const),
  ),
);

/** Every code that `isCurrency` accepts. */
export const currencyCodes: ReadonlySet<string> = new Set(currencies.keys());

/** True for the upper-case code of a currency in circulation. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** How many digits of the currency come after the point: 2 for EUR, 0 for JPY, 3 for KWD. */
export function exponentOf(code: string): number {
  return find(code).exponent;
}

/** The three digits that stand for the currency in card messages: 978 for EUR. */
export function numericCodeOf(code: string): string {
  return find(code).numericCode;
}

function find(code: string): Currency {
  const currency = currencies.get(code);
  if (currency === undefined) throw new RangeError(`${code} is not an ISO 4217 currency`);
  return currency;
}
