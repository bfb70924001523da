import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { say } from '../../components/actions/toasts.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Section } from '../../components/page/page.tsx';
import { files, formatSize, sizeMaxBytes, type TextName, texts } from './evidence-fields.ts';
import './evidence.css';
import { FileField } from './file-field.tsx';
import type { Evidence } from './use-evidence.ts';

/** The evidence as an editable form. */
export function EvidenceForm({ evidence }: { readonly evidence: Evidence }): ReactNode {
  const { error, isPending, mutate } = useMutation({
    mutationFn: evidence.save,
    onSuccess: () => say('Draft saved.'),
  });
  return (
    <Section
      title="Evidence"
      actions={
        <>
          <span className="dim" role="status">
            {evidence.isChanged && 'Not saved yet'}
          </span>
          <Button loading={isPending} disabled={!evidence.isChanged} onClick={() => mutate()}>
            Save the draft
          </Button>
        </>
      }
    >
      <div className="row-gap">
        {texts.map(({ name, label, help }) => (
          <TextField key={name} name={name} label={label} help={help} evidence={evidence} />
        ))}
        <section className="evidence-files" aria-label="Files">
          <h3>Files</h3>
          <p className="dim">
            JPEG, PNG or PDF, {formatSize(sizeMaxBytes)} in total
            {evidence.size > 0 && ` (${formatSize(evidence.size)} used)`}. Files are stored
            encrypted and cannot be opened here again.
          </p>
          <ul>
            {files.map((file) => (
              <FileField key={file.name} {...file} evidence={evidence} />
            ))}
          </ul>
        </section>
        {error !== null && <Failure error={error} />}
      </div>
    </Section>
  );
}

function TextField(props: {
  readonly name: TextName;
  readonly label: string;
  readonly help: string;
  readonly evidence: Evidence;
}): ReactNode {
  const { name, label, help, evidence } = props;
  const value = evidence.valueIn(name);
  const given = {
    label,
    description: help,
    error: evidence.faults[name],
    maxLength: 5000,
    value,
  };
  // Drafts from the API may have any text.
  if (name === 'service_date') {
    return <DayField {...given} onChange={(day) => evidence.set(name, day)} />;
  }
  return (
    <Textarea
      {...given}
      autosize
      minRows={2}
      maxRows={14}
      onChange={({ currentTarget }) => evidence.set(name, currentTarget.value)}
    />
  );
}
