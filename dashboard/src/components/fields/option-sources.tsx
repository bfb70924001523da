import type { ReactNode } from 'react';
import { dashboard } from '../../api/dashboard.ts';
import { useSubMerchantName } from '../../api/sub-merchant-names.ts';
import { taprail } from '../../api/taprail.ts';
import { NameAndRef } from '../values/sub-merchant-name.tsx';

export interface Option {
  readonly value: string;
  readonly shown: ReactNode;
}

/** Where a combobox finds its options. */
export interface OptionSource {
  /** The kind of object. */
  readonly kind: string;
  /** The name of the list for screen readers. */
  readonly label: string;
  /** The first few for a text; for an empty one, the newest. */
  readonly find: (text: string) => Promise<readonly Option[]>;
  /** How the field shows what was chosen. */
  readonly useLabel: (value: string) => string;
}

const optionsMax = 10;

const subMerchants: OptionSource = {
  kind: 'sub-merchants',
  label: 'Sub-merchants',
  find: async (text) =>
    text === '' ? newest() : (await dashboard.findSubMerchants(text)).data.map(optionOf),
  useLabel: (ref) => useSubMerchantName(ref === '' ? null : ref) ?? ref,
};

async function newest(): Promise<readonly Option[]> {
  const { data } = await taprail.submerchants.list({ limit: optionsMax });
  return data.map(({ externalRef, business_profile: { name } }) => optionOf({ externalRef, name }));
}

function optionOf(found: { readonly externalRef: string; readonly name: string | null }): Option {
  return { value: found.externalRef, shown: <NameAndRef {...found} /> };
}

const readers: OptionSource = {
  kind: 'readers',
  label: 'Readers',
  async find(text) {
    const asked = text === '' ? {} : { q: text };
    const { data } = await dashboard.readers({ ...asked, limit: optionsMax });
    return data.map(({ id, label }) => ({
      value: id,
      shown: <NameAndRef name={label} externalRef={id} />,
    }));
  },
  useLabel: (id) => id,
};

export const optionSources = { 'sub-merchant': subMerchants, reader: readers } as const;
