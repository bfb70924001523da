import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboard } from '../../../api/dashboard.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { Loaded, Section } from '../../../components/page/page.tsx';
import { Time } from '../../../components/values/values.tsx';
import { humaniseOperation } from '../../../format/words.ts';
import './notes.css';

interface Line {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly text: string;
  readonly isAction: boolean;
}

/** What people wrote about a transaction, and what they did to it, newest first. */
export function Notes({ transaction }: { readonly transaction: string }): ReactNode {
  const query = useQuery({
    queryKey: ['notes', transaction],
    queryFn: () => loadLines(transaction),
  });
  return (
    <Section
      title="Notes"
      actions={
        <ActionButton
          label="Add a note"
          about="Everybody who works here can read it. It cannot be changed later; add another note to correct it."
          scope="taps:write"
          needs="Notes need"
          fields={[{ kind: 'long text', name: 'text', label: 'Note' }]}
          run={({ text = '' }, options) => dashboard.notes.add(transaction, { text }, options)}
          done="Note added."
          changes={['notes']}
        />
      }
    >
      <Loaded query={query}>
        {(lines) =>
          lines.length === 0 ? (
            <span className="dim">Nobody has written or done anything here yet.</span>
          ) : (
            <ul className="notes">
              {lines.map(({ id, by, at, text, isAction }) => (
                <li key={id}>
                  <div className="by">
                    <strong>{by}</strong> <Time at={at} />
                  </div>
                  <p className={isAction ? 'dim' : undefined}>{text}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

async function loadLines(transaction: string): Promise<readonly Line[]> {
  const [notes, actions] = await Promise.all([
    dashboard.notes.list(transaction),
    dashboard.actions(transaction),
  ]);
  const lines = [
    ...notes.data.map(({ id, author_name, created_at: at, text }) => ({
      ...{ id, at, text, isAction: false },
      by: author_name ?? 'A former user',
    })),
    ...actions.data.map(({ id, action, actor, actor_name, created_at: at }) => ({
      ...{ id, at, text: humaniseOperation(action), isAction: true },
      by: actor_name ?? (actor === 'cli' ? 'The command line' : 'A former user'),
    })),
  ];
  return lines.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
