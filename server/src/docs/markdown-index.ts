import { firstSentences, type Guides, lead } from './guide-pages.ts';
import { type Guide, markdownAddress } from './read-guides.ts';

/** The list of all guides at `/llms.txt`, in the form that readers of such lists expect. */
export function renderIndex({ groups, rendered }: Guides): string {
  const entry = (guide: Guide) => {
    const summary = firstSentences(rendered.get(guide)?.summary ?? '');
    return `- [${guide.title}](${markdownAddress(guide)}): ${summary}`;
  };
  const lists = groups.map(({ name, guides }) => {
    const entries = guides.flatMap((guide) => [guide, ...guide.parts]).map(entry);
    return `## ${name}\n\n${entries.join('\n')}`;
  });
  return `# Taprail

> ${lead}

The API is described in full by [openapi.json](/openapi.json).

${lists.join('\n\n')}
`;
}
