import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Tone } from '../../format/words.ts';

/** One matter that needs a person, with a link to the page that deals with it. */
export function AttentionRow(props: {
  readonly tone: Tone;
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly link: LinkProps;
}): ReactNode {
  const { tone, label, value, note, link } = props;
  return (
    <li>
      <Link data-tone={tone} {...link}>
        <span className="label">{label}</span>
        <strong className="number">{value}</strong>
        <span className="note">{note}</span>
      </Link>
    </li>
  );
}
