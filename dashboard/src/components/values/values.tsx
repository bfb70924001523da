import { ActionIcon, CopyButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Amount, formatMoney } from '../../format/money.ts';
import { formatComplete, formatTime } from '../../format/time.ts';
import { humanise, type Tone, toneOf } from '../../format/words.ts';
import { Icon } from '../page/icon.tsx';
import { SubMerchantName } from './sub-merchant-name.tsx';

export function Money({ amount, currency }: Amount): ReactNode {
  return <span className="number">{formatMoney({ amount, currency })}</span>;
}

/** Short; the full instant is in its title. */
export function Time({ at }: { readonly at: string | null }): ReactNode {
  if (at === null) return <span className="dim">never</span>;
  return (
    <time className="number" dateTime={at} title={formatComplete(at)}>
      {formatTime(at)}
    </time>
  );
}

export function Status({ of, tone }: { readonly of: string; readonly tone?: Tone }): ReactNode {
  return (
    <span className="status" data-tone={tone ?? toneOf(of)}>
      {humanise(of)}
    </span>
  );
}

/** An id or a hash, with a button that copies it. */
export function Id({
  value,
  short,
}: {
  readonly value: string;
  readonly short?: boolean;
}): ReactNode {
  const text =
    short === true && value.length > 20 ? `${value.slice(0, 12)}…${value.slice(-4)}` : value;
  return (
    <span className="inline">
      <span className="mono" title={value}>
        {text}
      </span>
      <Copy value={value} />
    </span>
  );
}

export function Copy(props: { readonly value: string; readonly isFocused?: boolean }): ReactNode {
  const { value, isFocused = false } = props;
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          autoFocus={isFocused}
          aria-label={copied ? 'Copied' : 'Copy'}
          onClick={copy}
        >
          {copied ? <Icon name="check" size={13} /> : <Icon name="copy" size={13} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}

/** The first and last characters of an id, which tell it from others in a list. */
export function shortId(id: string): string {
  const [prefix = '', rest = ''] = id.split('_', 2);
  return rest.length > 10 ? `${prefix}_…${rest.slice(-8)}` : id;
}

/** Leads to the page of a sub-merchant; the platform itself has none. */
export function SubMerchantLink({ of }: { readonly of: string | null }): ReactNode {
  if (of === null) return <span className="dim">the platform</span>;
  return (
    <Link to="/sub-merchants/$ref" params={{ ref: of }}>
      <SubMerchantName of={of} />
    </Link>
  );
}
