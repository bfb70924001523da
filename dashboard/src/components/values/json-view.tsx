import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from './values.tsx';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/g;

/** A value as JSON, with colours. */
export function JsonView({
  value,
  label,
}: {
  readonly value: unknown;
  readonly label: string;
}): ReactNode {
  const text = JSON.stringify(value, null, 2);
  return (
    <div style={{ position: 'relative' }}>
      <div style={{ position: 'absolute', right: 8, top: 8 }}>
        <Copy value={text} />
      </div>
      {/* A scroll area of the library can be reached with the keyboard. */}
      <ScrollArea
        className="json"
        mah={512}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
      >
        {colour(text)}
      </ScrollArea>
    </div>
  );
}

function colour(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [all, quoted, colon] = match;
    parts.push(text.slice(end, match.index));
    const kind = quoted === undefined ? 'number' : colon === undefined ? 'text' : 'key';
    parts.push(
      <span key={match.index} className={kind}>
        {quoted ?? all}
      </span>,
      colon ?? '',
    );
    end = match.index + all.length;
  }
  return [...parts, text.slice(end)];
}
