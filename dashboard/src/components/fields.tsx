import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseAmount } from '../format/money.ts';

interface FieldFacts {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly initial?: string;
  readonly isOptional?: boolean;
}

/** A question of a dialog. Every answer is a text; of several checks it is a list with spaces. */
export type Field = FieldFacts &
  (
    | { readonly kind: 'text' | 'long text' | 'password' | 'day' | 'number' | 'email' }
    | { readonly kind: 'money'; readonly currency: string }
    | { readonly kind: 'check' }
    | { readonly kind: 'choice'; readonly of: readonly Choice[] }
    | { readonly kind: 'checks'; readonly of: readonly Choice[] }
  );

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type Values = Readonly<Record<string, string>>;

export function initialValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
}

/** What is wrong with the answers, by the names of their fields. */
export function findFaults(fields: readonly Field[], values: Values): Values {
  const faults = fields.flatMap((field): [string, string][] => {
    const value = values[field.name]?.trim() ?? '';
    if (value === '') {
      const mayBeEmpty = field.isOptional === true || field.kind === 'check';
      return mayBeEmpty ? [] : [[field.name, 'This is needed.']];
    }
    if (field.kind !== 'money') return [];
    const amount = parseAmount(value, field.currency);
    return amount === null || amount === 0
      ? [[field.name, `This is no amount of ${field.currency}.`]]
      : [];
  });
  return Object.fromEntries(faults);
}

export function FieldInput(props: {
  readonly field: Field;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { field, value, fault, onChange } = props;
  const given = {
    label: field.label,
    description: field.help,
    error: fault,
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  };
  switch (field.kind) {
    case 'long text':
      return <Textarea {...given} autosize minRows={3} maxRows={12} />;
    case 'password':
      return <PasswordInput {...given} autoComplete="new-password" />;
    case 'choice':
      return <NativeSelect {...given} data={[...field.of]} />;
    case 'check':
      return (
        <Checkbox
          label={field.label}
          description={field.help}
          error={fault}
          checked={value === 'true'}
          onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
        />
      );
    case 'checks':
      return <Checks field={field} value={value} fault={fault} onChange={onChange} />;
    case 'money':
      return (
        <TextInput
          {...given}
          inputMode="decimal"
          rightSection={field.currency}
          rightSectionWidth={52}
        />
      );
    case 'day':
      return <TextInput {...given} type="date" />;
    case 'number':
      return <TextInput {...given} inputMode="numeric" />;
    default:
      return <TextInput {...given} type={field.kind} />;
  }
}

function Checks(props: {
  readonly field: Field & { readonly kind: 'checks' };
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { field, value, fault, onChange } = props;
  const chosen = value.split(' ').filter((one) => one !== '');
  return (
    <Checkbox.Group
      label={field.label}
      description={field.help}
      error={fault}
      value={chosen}
      onChange={(next) => onChange(next.join(' '))}
    >
      <div className="checks">
        {field.of.map((choice) => (
          <Checkbox key={choice.value} size="xs" value={choice.value} label={choice.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
