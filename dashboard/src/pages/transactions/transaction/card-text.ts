import type { Tap } from '@taprail/sdk';
import { humanise } from '../../../format/words.ts';

/** A card in short: "Visa ·· 4242". */
export function cardText(card: Tap['card']): string {
  if (card === null) return 'No card';
  return `${humanise(card.scheme ?? 'card')} ·· ${card.last4 ?? '????'}`;
}
