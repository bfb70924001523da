import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { TaprailRefusal } from '../../../sdk/src/errors.ts';
import type { FormApi, Item, OnboardingForm, Value } from './form-api.ts';

type Values = Readonly<Record<string, Value>>;
type Faults = Readonly<Record<string, string>>;

export function DueForm(props: {
  readonly items: readonly Item[];
  readonly api: FormApi;
  readonly onSent: (form: OnboardingForm) => void;
}): ReactNode {
  const { items, api, onSent } = props;
  const [values, setValues] = useState<Values>({});
  const [faults, setFaults] = useState<Faults>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const groups = Map.groupBy(items, ({ group }) => group);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = items.filter((item) => !isAnswered(item, values[item.requirement]));
    setFaults(
      Object.fromEntries(missing.map(({ requirement }) => [requirement, 'Please fill this in.'])),
    );
    setMessage(missing.length === 0 ? null : 'Something is still missing.');
    if (missing.length > 0) return;
    setIsSending(true);
    try {
      // A box that nobody touched is an answer, too.
      const boxes = items.filter(({ input }) => input === 'checkbox');
      const unchecked = boxes.map(({ requirement }) => [requirement, false] as const);
      onSent(await api.fillIn({ ...Object.fromEntries(unchecked), ...values }));
    } catch (error) {
      setFaults(faultsOf(error, items));
      setMessage(error instanceof Error ? error.message : String(error));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {[...groups].map(([group, members]) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {members.map((item) => (
            <ItemInput
              key={item.requirement}
              item={item}
              value={values[item.requirement]}
              fault={faults[item.requirement] ?? item.error ?? undefined}
              api={api}
              onChange={(value) => setValues((old) => ({ ...old, [item.requirement]: value }))}
            />
          ))}
        </fieldset>
      ))}
      {message !== null && (
        <p className="fault" role="alert">
          {message}
        </p>
      )}
      <button type="submit" disabled={isSending}>
        {isSending ? 'Sending…' : 'Send'}
      </button>
    </form>
  );
}

interface InputProps {
  readonly item: Item;
  readonly value: Value | undefined;
  readonly fault: string | undefined;
  readonly api: FormApi;
  readonly onChange: (value: Value) => void;
}

function ItemInput(props: InputProps): ReactNode {
  const { item, value, fault, onChange } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const described = { 'aria-describedby': helpId, 'aria-invalid': fault !== undefined };
  const notes = (
    <span id={helpId}>
      {item.help !== null && <span className="help">{item.help}</span>}
      {fault !== undefined && <span className="fault">{fault}</span>}
    </span>
  );
  if (item.input === 'checkbox' || item.input === 'terms') {
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
  if (item.input === 'document') return <DocumentInput {...props} id={id} notes={notes} />;
  if (item.input === 'bank_account') return <AccountInput {...props} notes={notes} />;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
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
          {...inputOf(item.input)}
          value={text}
          onChange={(event) => onChange(readText(item, event.target.value))}
          {...described}
        />
      )}
      {notes}
    </div>
  );
}

/** A photograph or a file, which is sent at once and sealed. */
function DocumentInput(
  props: InputProps & { readonly id: string; readonly notes: ReactNode },
): ReactNode {
  const { item, value, api, id, notes, onChange } = props;
  const [state, setState] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setState('Uploading…');
    try {
      onChange(await api.upload(file));
      setState(`${file.name} is uploaded.`);
    } catch (error) {
      setState(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{item.label}</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <span className={value === undefined ? 'help' : 'done'} role="status">
        {state}
      </span>
      {notes}
    </div>
  );
}

function AccountInput(props: InputProps & { readonly notes: ReactNode }): ReactNode {
  const { item, value, notes, onChange } = props;
  const id = useId();
  const parts = typeof value === 'object' ? value : {};
  return (
    <div className="field account">
      <span className="label">{item.label}</span>
      {item.fields.map(({ name, label }) => (
        <div key={name} className="field">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            type="text"
            autoComplete="off"
            value={parts[name] ?? ''}
            onChange={(event) => onChange({ ...parts, [name]: event.target.value })}
          />
        </div>
      ))}
      {notes}
    </div>
  );
}

function inputOf(kind: Item['input']): {
  type: string;
  inputMode?: 'decimal';
  autoComplete?: string;
} {
  switch (kind) {
    case 'email':
      return { type: 'email', autoComplete: 'email' };
    case 'phone':
      return { type: 'tel', autoComplete: 'tel' };
    case 'url':
      return { type: 'url' };
    case 'date':
      return { type: 'date' };
    case 'number':
      return { type: 'text', inputMode: 'decimal' };
    default:
      return { type: 'text' };
  }
}

function readText(item: Item, text: string): Value {
  const isNumber = item.input === 'number' && /^\d+(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}

function isAnswered(item: Item, value: Value | undefined): boolean {
  if (item.input === 'terms') return value === true;
  if (item.input === 'checkbox') return true;
  if (typeof value === 'object') return item.fields.every(({ name }) => value[name]?.trim());
  return value !== undefined && value !== '';
}

function faultsOf(error: unknown, items: readonly Item[]): Faults {
  if (!(error instanceof TaprailRefusal)) return {};
  return Object.fromEntries(
    error.errors.flatMap(({ param, message }) => {
      const item = items.find(({ requirement }) => param.includes(requirement));
      return item === undefined ? [] : [[item.requirement, message]];
    }),
  );
}
