import { type InputHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react';
import { explain, fileQuestion } from '../format/refusal.ts';
import type { Draft, FormApi, Item } from './form-api.ts';

/** The service's limit. */
const fileSizeMaxBytes = 10 * 1024 * 1024;

/** A year of birth is quicker to type than to find in a calendar. */
export const dayForm = '4 July 1985 or 04.07.1985.';

interface InputProps {
  readonly item: Item;
  readonly value: Draft | undefined;
  readonly fault: string | undefined;
  /** Of parts of the item, by their names. */
  readonly faults: Readonly<Record<string, string>>;
  readonly api: FormApi;
  readonly onChange: (value: Draft | undefined) => void;
}

interface Described {
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** The input of one item, with its help and its faults beside it. */
export function ItemInput(props: InputProps): ReactNode {
  const { item, value, fault, onChange } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const help = item.help ?? (item.input === 'date' ? `Such as ${dayForm}` : null);
  const described: Described = { 'aria-describedby': helpId, 'aria-invalid': fault !== undefined };
  const notes = (
    <span id={helpId}>
      {help !== null && <span className="help">{help}</span>}
      {fault !== undefined && <span className="fault">{fault}</span>}
    </span>
  );
  if (['checkbox', 'terms', 'consent'].includes(item.input)) {
    return (
      <div className="field">
        <label className="check" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
            {...described}
          />
          {item.label}
        </label>
        {notes}
      </div>
    );
  }
  if (item.input === 'document')
    return <DocumentInput {...props} id={id} notes={notes} described={described} />;
  if (item.input === 'bank_account')
    return <AccountInput {...props} notes={notes} described={described} />;
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="field">
      <label htmlFor={id}>{item.label}</label>
      {item.input === 'long_text' ? (
        <textarea
          id={id}
          rows={3}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          {...described}
        />
      ) : (
        <input
          id={id}
          {...(inputs[item.input] ?? { type: 'text' })}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          {...described}
        />
      )}
      {notes}
    </div>
  );
}

/** A photograph or file, which is uploaded at once and sealed. */
function DocumentInput(
  props: InputProps & {
    readonly id: string;
    readonly notes: ReactNode;
    readonly described: Described;
  },
): ReactNode {
  const { item, value, api, id, notes, described, onChange } = props;
  const [state, setState] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<File>(null);
  const send = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    if (file === undefined) return;
    latest.current = file;
    // The new file replaces the stored one, even if its upload fails.
    onChange(null);
    setState('Uploading…');
    setRefused(null);
    try {
      if (file.size > fileSizeMaxBytes) throw new RangeError('The file is larger than 10 MB.');
      const id = await api.upload(file);
      if (latest.current !== file) return;
      onChange(id);
      setState(`${file.name} is uploaded.`);
    } catch (error) {
      if (latest.current !== file) return;
      onChange(undefined);
      setState(null);
      setRefused(explain(error, fileQuestion));
      // So that choosing the same file again starts another upload.
      field.value = '';
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{item.label}</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        onChange={(event) => void send(event.currentTarget)}
        {...described}
        aria-invalid={described['aria-invalid'] || refused !== null}
      />
      <span className={typeof value === 'string' ? 'done' : 'help'} role="status">
        {state}
      </span>
      {refused !== null && (
        <span className="fault" role="alert">
          {refused}
        </span>
      )}
      {notes}
    </div>
  );
}

function AccountInput(
  props: InputProps & { readonly notes: ReactNode; readonly described: Described },
): ReactNode {
  const { item, value, faults, notes, described, onChange } = props;
  const id = useId();
  const parts = typeof value === 'object' && value !== null ? value : {};
  return (
    <div className="field account">
      <span className="label">{item.label}</span>
      {item.fields.map(({ name, label }) => {
        const fault = faults[`${item.requirement}.${name}`];
        const partId = `${id}-${name}`;
        return (
          <div key={name} className="field">
            <label htmlFor={partId}>{label}</label>
            <input
              id={partId}
              type="text"
              autoComplete="off"
              value={parts[name] ?? ''}
              onChange={(event) => onChange({ ...parts, [name]: event.target.value })}
              aria-describedby={`${described['aria-describedby']} ${partId}-fault`}
              aria-invalid={described['aria-invalid'] || fault !== undefined}
            />
            <span id={`${partId}-fault`} className="fault">
              {fault}
            </span>
          </div>
        );
      })}
      {notes}
    </div>
  );
}

/** How the kinds that are not plain texts are typed. */
const inputs: Partial<Record<Item['input'], InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
};
