import { Money, SubMerchantLink, Time } from '../values/values.tsx';
import type { Column } from './table.tsx';

/** A field of the rows that its column shows. */
type Has<Name extends string, Value> = { readonly [Each in Name]: Value };
type Look = Partial<Omit<Column<never>, 'header' | 'cell'>>;

/** A time, in most tables the last column. */
export function timeColumn<Name extends string>(
  header: string,
  name: Name,
  look: Look = {},
): Column<Has<Name, string | null>> {
  return { header, align: 'end', ...look, cell: (item) => <Time at={item[name]} /> };
}

export function moneyColumn<Name extends string>(
  header: string,
  name: Name,
  look: Look = {},
): Column<Has<Name, number> & { readonly currency: string }> {
  return {
    header,
    align: 'end',
    ...look,
    cell: (item) => <Money amount={item[name]} currency={item.currency} />,
  };
}

export const subMerchantColumn: Column<Has<'submerchant', string | null>> = {
  header: 'Sub-merchant',
  mayBeCut: true,
  cell: ({ submerchant }) => <SubMerchantLink of={submerchant} />,
};
