import { type ReactNode, useRef, useState } from 'react';
import { sayRefusal } from '../faults.ts';
import type { Draft, FormApi } from '../form-api.ts';
import { useLanguage } from '../language.tsx';
import { describe, type FieldProps, Notes } from './field.tsx';

/** The service's limit. */
const fileSizeMaxBytes = 10 * 1024 * 1024;

class TooLarge extends Error {}

/** A photograph or file, which is uploaded at once and sealed. */
export function DocumentInput({
  name,
  label,
  help,
  fault,
  value,
  api,
  onChange,
}: FieldProps & {
  readonly value: Draft | undefined;
  readonly api: FormApi;
  readonly onChange: (value: Draft | undefined) => void;
}): ReactNode {
  const spoken = useLanguage();
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const latest = useRef<File>(null);
  const described = describe({ name, fault });
  const send = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    if (file === undefined) return;
    latest.current = file;
    // The new file replaces the stored one, even if its upload fails.
    onChange(null);
    setRefused(null);
    try {
      if (file.size > fileSizeMaxBytes) throw new TooLarge();
      const id = await api.upload(file);
      if (latest.current !== file) return;
      onChange(id);
      setUploaded(file.name);
    } catch (error) {
      if (latest.current !== file) return;
      onChange(undefined);
      setRefused(error);
      // So that choosing the same file again starts another upload.
      field.value = '';
    }
  };
  const { say } = spoken;
  const isStored = typeof value === 'string';
  return (
    <div className="field">
      <label htmlFor={described.id}>{label}</label>
      <input
        {...described}
        type="file"
        autoComplete="off"
        accept="image/jpeg,image/png,application/pdf"
        onChange={(event) => void send(event.currentTarget)}
        aria-invalid={described['aria-invalid'] || refused !== null}
      />
      <span className={isStored ? 'done' : 'help'} role="status">
        {value === null && say('uploading')}
        {isStored && say('uploaded', { file: uploaded ?? '' })}
      </span>
      {refused !== null && (
        <span className="fault" role="alert">
          {refused instanceof TooLarge ? say('fault.size') : sayRefusal(refused, spoken)}
        </span>
      )}
      <Notes name={name} help={help} fault={fault} />
    </div>
  );
}
