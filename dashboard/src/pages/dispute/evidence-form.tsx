import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import type { Dispute, EvidenceRequest } from '@taprail/sdk';
import { type ReactNode, useState } from 'react';
import { refresh } from '../../api/query-client.ts';
import { useMay } from '../../api/session.ts';
import { taprail } from '../../api/taprail.ts';
import { Failure } from '../../components/failure.tsx';
import { Facts, Section } from '../../components/page.tsx';
import { say } from '../../components/toasts.tsx';

const questions = [
  { name: 'explanation', label: 'What happened', help: 'In your own words.' },
  { name: 'receipt', label: 'Receipt', help: 'Its text, or what it showed.' },
  {
    name: 'customer_communication',
    label: 'Messages with the customer',
    help: 'What you and the cardholder wrote to each other.',
  },
  { name: 'service_date', label: 'Date of the service', help: 'When it was provided.' },
  { name: 'refund_policy', label: 'Refund policy', help: 'What the cardholder was told.' },
] as const;

type Name = (typeof questions)[number]['name'];
type Draft = Readonly<Record<Name, string>>;

/** The evidence: a draft while it can be changed, and what was sent afterwards. */
export function EvidenceForm({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const may = useMay('disputes:write');
  const [draft, setDraft] = useState(() => draftOf(dispute));
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const saved = draftOf(dispute);
  const changed = questions.filter(({ name }) => draft[name] !== saved[name]);
  const set = (name: Name, text: string) => setDraft((old) => ({ ...old, [name]: text }));

  if (!may || dispute.status !== 'needs_response') {
    const given = questions.filter(({ name }) => saved[name] !== '');
    return (
      <Section title="Evidence">
        {given.length === 0 ? (
          <span className="dim">None was given.</span>
        ) : (
          <Facts facts={given.map(({ name, label }) => ({ name: label, value: saved[name] }))} />
        )}
      </Section>
    );
  }

  const save = async () => {
    setIsSaving(true);
    setError(null);
    try {
      const change: EvidenceRequest = Object.fromEntries(
        changed.map(({ name }) => [name, draft[name] === '' ? null : draft[name]]),
      );
      await taprail.disputes.draftEvidence(dispute.id, change);
      refresh('disputes');
      say('The draft is saved.');
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Section
      title="Evidence"
      actions={
        <Button loading={isSaving} disabled={changed.length === 0} onClick={() => void save()}>
          Save the draft
        </Button>
      }
    >
      <div className="row-gap">
        {questions.map(({ name, label, help }) =>
          name === 'service_date' ? (
            <TextInput
              key={name}
              type="date"
              label={label}
              description={help}
              value={draft[name]}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ) : (
            <Textarea
              key={name}
              label={label}
              description={help}
              autosize
              minRows={2}
              maxRows={14}
              maxLength={5000}
              value={draft[name]}
              onChange={(event) => set(name, event.currentTarget.value)}
              inputContainer={(input) => (
                <>
                  {input}
                  <FromFile label={label} onText={(text) => set(name, text)} />
                </>
              )}
            />
          ),
        )}
        {error !== null && <Failure error={error} />}
      </div>
    </Section>
  );
}

/** Schemes take evidence as text, so a file is read here and its text can still be changed. */
function FromFile(props: {
  readonly label: string;
  readonly onText: (text: string) => void;
}): ReactNode {
  const read = async (file: File | null) => {
    if (file === null) return;
    const text = await file.text();
    if (text.includes('\0')) say(`${file.name} is not a text.`, 'bad');
    else props.onText(text.slice(0, 5000));
  };
  return (
    <FileButton onChange={(file) => void read(file)} accept="text/*,.txt,.eml,.md,.csv,.json">
      {(given) => (
        <Button {...given} variant="subtle" size="compact-xs" mt={4}>
          Take it from a file<span className="hidden-visually">: {props.label}</span>
        </Button>
      )}
    </FileButton>
  );
}

function draftOf({ evidence }: Dispute): Draft {
  const entries = questions.map(({ name }) => [name, evidence?.[name] ?? ''] as const);
  return Object.fromEntries(entries) as Draft;
}
