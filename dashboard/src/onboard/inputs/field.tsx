import type { InputHTMLAttributes, ReactNode } from 'react';
import { fieldId } from '../faults.ts';

export interface FieldProps {
  /** The question: an item, or a part of it after a dot. */
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly fault?: string | undefined;
}

/** What an input needs so that its help and its fault are read with it. */
export function describe({ name, fault }: Pick<FieldProps, 'name' | 'fault'>) {
  const id = fieldId(name);
  return { id, 'aria-describedby': `${id}-notes`, 'aria-invalid': fault !== undefined } as const;
}

export function Notes({ name, help, fault }: Omit<FieldProps, 'label'>): ReactNode {
  return (
    <span id={`${fieldId(name)}-notes`}>
      {help !== undefined && <span className="help">{help}</span>}
      {fault !== undefined && <span className="fault">{fault}</span>}
    </span>
  );
}

/** A text of one line. */
export function TextField({
  name,
  label,
  help,
  fault,
  value,
  onChange,
  ...input
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'>): ReactNode {
  const described = describe({ name, fault });
  return (
    <div className="field">
      <label htmlFor={described.id}>{label}</label>
      <input
        type="text"
        {...input}
        {...described}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Notes name={name} help={help} fault={fault} />
    </div>
  );
}

export function CheckField({
  name,
  label,
  help,
  fault,
  isChecked,
  onChange,
}: FieldProps & {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}): ReactNode {
  const described = describe({ name, fault });
  return (
    <div className="field">
      <label className="check" htmlFor={described.id}>
        <input
          type="checkbox"
          autoComplete="off"
          {...described}
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <Notes name={name} help={help} fault={fault} />
    </div>
  );
}
