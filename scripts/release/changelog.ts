/** The notes of the next version in CHANGELOG.md, and the last released version. */
export interface Changelog {
  /** The text under Unreleased. */
  readonly notes: string;
  /** True if there are any notes. */
  readonly hasNotes: boolean;
  /** True if they have a part "Breaking", which says that clients must change, and how. */
  readonly announcesBreaking: boolean;
  /** The last version released; null before the first. */
  readonly last: string | null;
  /** The text with the notes under this version and nothing under Unreleased. */
  release(version: string, day: string): string;
}

const heading = '## Unreleased\n';

export function readChangelog(text: string): Changelog {
  const [before = '', after = ''] = text.split(/^## Unreleased\n/m, 2);
  const next = after.search(/^## /m);
  const notes = (next === -1 ? after : after.slice(0, next)).trim();
  const released = next === -1 ? '' : after.slice(next);
  return {
    notes,
    hasNotes: /^- \S/m.test(notes),
    announcesBreaking: /^### Breaking$/m.test(notes),
    last: /^## (\S+)/.exec(released)?.[1] ?? null,
    release: (version, day) =>
      `${before}${heading}\n## ${version} (${day})\n\n${notes}\n${released && `\n${released}`}`,
  };
}
