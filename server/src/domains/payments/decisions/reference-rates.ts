import type { RateSource } from './fx.ts';

/** Units of the currency for one euro: reference values for the simulator, not market data. */
const perEuro: Readonly<Record<string, string>> = {
  EUR: '1',
  USD: '1.0834',
  GBP: '0.8571',
  CHF: '0.9623',
  CAD: '1.4768',
  AUD: '1.6512',
  NZD: '1.7893',
  SEK: '11.3245',
  NOK: '11.6312',
  DKK: '7.4591',
  PLN: '4.3187',
  CZK: '25.284',
  HUF: '391.45',
  RON: '4.9712',
  AED: '3.9788',
  SGD: '1.4563',
  HKD: '8.4617',
  JPY: '163.82',
  KRW: '1452.6',
  KWD: '0.3331',
  BHD: '0.4084',
  OMR: '0.4171',
};

const rateDecimals = 8n;

/** A bundled table for the test environment; cross rates go through the euro. */
export const referenceRates: RateSource = {
  name: 'reference',
  rate({ from, to }) {
    const units = (currency: string) => {
      const text = perEuro[currency];
      if (text === undefined) return null;
      const [whole = '0', fraction = ''] = text.split('.');
      return BigInt(whole + fraction.padEnd(Number(rateDecimals), '0'));
    };
    const [source, target] = [units(from), units(to)];
    if (source === null || target === null) return null;
    // Scaled by 10^8 and rounded half up once; the locked text is binding from then on.
    const scale = 10n ** rateDecimals;
    const scaled = (2n * target * scale + source) / (2n * source);
    const digits = scaled.toString().padStart(Number(rateDecimals) + 1, '0');
    return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
  },
};
