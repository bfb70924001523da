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

/** The page of a search result by its kind; null for one without a page. */
export function resultPath(kind: string, id: string): string | null {
  const part = encodeURIComponent(id);
  const paths: Readonly<Record<string, string>> = {
    submerchant: `/sub-merchants/${part}`,
    reader: `/transactions?device=${part}`,
    authorisation_chain: `/transactions?authorisation_chain_id=${part}`,
    payout: `/payouts/${part}`,
    dispute: `/disputes/${part}`,
    event: `/events/${part}`,
    webhook_endpoint: `/webhooks/${part}`,
    request: `/failed-requests?id=${part}`,
    api_key: '/api-keys',
    seal: '/seals',
  };
  return paths[kind] ?? null;
}
