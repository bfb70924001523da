/** The pages of objects, by the prefixes of their ids. */
const pages: Readonly<Record<string, string>> = {
  txn: 'transactions',
  po: 'payouts',
  dp: 'disputes',
  evt: 'events',
};

/** The address of an object's page: /payouts/po_… of a payout. */
export function objectPath(id: string): string {
  const [prefix = ''] = id.split('_', 1);
  return `/${pages[prefix]}/${id}`;
}
