import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Receipt, receiptLanguages, type Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { apiAddress, taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { Facts, Loaded, Section } from '../../../components/page/page.tsx';
import { Copy, Time } from '../../../components/values/values.tsx';

const languageNames: Readonly<Record<(typeof receiptLanguages)[number], string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
};

/** The receipt of a transaction: to see, to print and to send. */
export function ReceiptSection({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { id } = transaction;
  const query = useQuery({
    queryKey: ['transactions', id, 'receipt'],
    queryFn: () => taprail.transactions.receipt(id),
  });
  return (
    <Section title="Receipt" actions={<Send id={id} />}>
      <Group gap="xs">
        <Button component="a" href={pageOf(id, 'cardholder')} target="_blank" {...quiet}>
          Customer’s copy
        </Button>
        <Button component="a" href={pageOf(id, 'merchant')} target="_blank" {...quiet}>
          Merchant’s copy
        </Button>
        <Button onClick={() => print(pageOf(id, 'cardholder'))} {...quiet}>
          Print
        </Button>
      </Group>
      <Loaded query={query}>{(receipt) => <PublicPage receipt={receipt} />}</Loaded>
    </Section>
  );
}

const quiet = { variant: 'default', size: 'xs' } as const;

function pageOf(id: string, copy: Receipt['copy']): string {
  return `${apiAddress}/v1/transactions/${id}/receipt?format=html&copy=${copy}`;
}

/** The page itself has no script to print with. */
function print(address: string): void {
  const opened = window.open(address);
  opened?.addEventListener('load', () => opened.print());
}

function PublicPage({ receipt }: { readonly receipt: Receipt }): ReactNode {
  const { receipt_url: url, receipt_url_expires_at: expiresAt, transaction } = receipt;
  if (url === null) {
    return <Facts facts={[{ name: 'Link for the customer', value: 'Expired or turned off' }]} />;
  }
  return (
    <>
      <Facts
        facts={[
          {
            name: 'Link for the customer',
            value: (
              <>
                <a href={url} target="_blank" rel="noreferrer">
                  Open
                </a>{' '}
                <Copy value={url} />
              </>
            ),
          },
          { name: 'Works until', value: <Time at={expiresAt} /> },
        ]}
      />
      <ActionButton
        label="Replace the link"
        title="Replace the customer’s link?"
        about="The present link stops working at once, also where it was sent or printed. The receipt gets a new one."
        isGrave
        scope="taps:write"
        run={(_, options) => taprail.transactions.revokeReceipt(transaction, options)}
        done="Link replaced."
        changes={['transactions']}
      />
    </>
  );
}

function Send({ id }: { readonly id: string }): ReactNode {
  return (
    <ActionButton
      label="Send by e-mail"
      title="Send the receipt by e-mail"
      about="The customer’s copy. The address is deleted once the mail is sent."
      confirm="Send"
      scope="taps:write"
      fields={[
        { kind: 'email', name: 'email', label: 'E-mail address' },
        {
          kind: 'choice',
          name: 'language',
          label: 'Language',
          initial: '',
          isOptional: true,
          of: [
            { value: '', label: 'That of the country' },
            ...receiptLanguages.map((value) => ({ value, label: languageNames[value] })),
          ],
        },
      ]}
      run={({ email = '', language: chosen }, options) => {
        const language = receiptLanguages.find((each) => each === chosen);
        const request = { email: email.trim(), ...(language !== undefined && { language }) };
        return taprail.transactions.sendReceipt(id, request, options);
      }}
      done="The receipt is on its way."
    />
  );
}
