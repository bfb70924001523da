import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Tone } from '../../format/words.ts';

export interface Tile {
  readonly label: string;
  /** The meaning of the label, where it is not plain. */
  readonly about?: string;
  /** The figure as a number. A tile with zero is hidden. */
  readonly figure: number;
  /** The figure as text. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: Tone;
  /** The link of the figure. */
  readonly link?: LinkProps;
}

/** Further tiles are folded away. */
const tilesMax = 6;

/** The figures of a page, the most important first. */
export function Tiles(props: {
  readonly tiles: readonly Tile[];
  /** Shown when every figure is zero. */
  readonly empty?: string;
}): ReactNode {
  const tiles = props.tiles.filter(({ figure }) => figure !== 0);
  const folded = tiles.slice(tilesMax);
  if (tiles.length === 0) return props.empty && <p className="dim">{props.empty}</p>;
  return (
    <>
      <TileRow tiles={tiles.slice(0, tilesMax)} />
      {folded.length > 0 && (
        <details>
          <summary>{folded.length} more</summary>
          <TileRow tiles={folded} />
        </details>
      )}
    </>
  );
}

function TileRow({ tiles }: { readonly tiles: readonly Tile[] }): ReactNode {
  return (
    <div className="tiles">
      {tiles.map(({ label, about, value, note, tone, link }) => {
        const content = (
          <>
            <span className="label" title={about}>
              {label}
            </span>
            <span className="value">{value}</span>
            {note !== undefined && <span className="note">{note}</span>}
          </>
        );
        return link === undefined ? (
          <div key={label} className="tile" data-tone={tone}>
            {content}
          </div>
        ) : (
          <Link key={label} className="tile" data-tone={tone} {...link}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}
