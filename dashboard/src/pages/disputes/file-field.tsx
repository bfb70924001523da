import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { accepted, describeFile, type FileName } from './evidence-fields.ts';
import type { Evidence } from './use-evidence.ts';

/** A file of the evidence: its name, the progress of its upload, and its buttons. */
export function FileField(props: {
  readonly name: FileName;
  readonly label: string;
  readonly help: string;
  readonly evidence: Evidence;
}): ReactNode {
  const { name, label, help, evidence } = props;
  const labelId = useId();
  const attachButton = useRef<HTMLButtonElement>(null);
  const forget = useRef<() => void>(null);
  const file = evidence.fileOf(name);
  const sending = evidence.sending[name];
  const isSending = sending !== undefined && sending.fault === null;
  const fault = sending?.fault ?? evidence.faults[name] ?? null;
  const remove = isSending ? 'Stop' : 'Remove';
  const attach = file === null && !isSending ? 'Attach a file' : 'Replace';
  const detach = () => {
    evidence.detach(name);
    // The pressed button is gone, so the next likely one gets the focus.
    attachButton.current?.focus();
  };
  return (
    <li className="file-field" aria-labelledby={labelId}>
      <div>
        <strong id={labelId}>{label}</strong>
        <span className="dim">{help}</span>
      </div>
      <div className="file-state">
        <span role="status">
          {isSending && `Uploading ${sending.fileName}`}
          {!isSending && file !== null && (
            <>
              {file.fileName !== undefined && <span>{file.fileName} </span>}
              <span className="dim">{describeFile(file)}</span>
            </>
          )}
        </span>
        {isSending && (
          <progress value={sending.part} aria-label={`Upload of ${sending.fileName}`} />
        )}
        {fault !== null && (
          <span className="fault" role="alert">
            {fault}
          </span>
        )}
      </div>
      <div className="file-actions">
        {(isSending || file !== null) && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`${remove}: ${label}`}
            onClick={detach}
          >
            {remove}
          </Button>
        )}
        <FileButton
          resetRef={forget}
          accept={accepted}
          onChange={(chosen) => {
            if (chosen === null) return;
            void evidence.attach(name, chosen);
            // Otherwise the same file could not be chosen again.
            forget.current?.();
          }}
        >
          {(given) => (
            <Button
              {...given}
              ref={attachButton}
              variant="default"
              size="compact-xs"
              aria-label={`${attach}: ${label}`}
            >
              {attach}
            </Button>
          )}
        </FileButton>
      </div>
    </li>
  );
}
