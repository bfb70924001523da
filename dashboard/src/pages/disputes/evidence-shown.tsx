import type { Dispute } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Facts, Section } from '../../components/page/page.tsx';
import { Time } from '../../components/values/values.tsx';
import { describeFile, files, isAnswerable, savedIn, texts } from './evidence-fields.ts';
import './evidence.css';

/** The evidence, read-only: for a viewer, or once it is locked. */
export function EvidenceShown(props: {
  readonly dispute: Dispute;
  readonly now: number | null;
}): ReactNode {
  const { dispute, now } = props;
  const { evidence, evidence_submitted_at: submittedAt } = dispute;
  const attached = files.flatMap(({ name, label }) => {
    const file = evidence?.files.find(({ id }) => id === evidence[name]);
    return file === undefined ? [] : { name: `${label} (file)`, value: describeFile(file) };
  });
  const given = texts
    .filter(({ name }) => savedIn(dispute, name) !== '')
    .map(({ name, label }) => ({
      name: label,
      value: <span className="as-written">{savedIn(dispute, name)}</span>,
    }));
  const facts = [...given, ...attached];
  if (facts.length === 0) {
    return (
      <Section title="Evidence">
        <span className="dim">No evidence.</span>
      </Section>
    );
  }
  return (
    <Section title="Evidence">
      <div className="row-gap">
        {submittedAt === null ? (
          <span className="dim">
            {isAnswerable(dispute, now)
              ? 'Draft, not submitted yet.'
              : 'Draft that was never submitted.'}
          </span>
        ) : (
          <span className="dim">
            Submitted <Time at={submittedAt} />
          </span>
        )}
        <Facts facts={facts} />
      </div>
    </Section>
  );
}
