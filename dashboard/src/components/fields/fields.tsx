import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseDay } from '../../format/days.ts';
import { digitsOf, formatAmount, parseAmount, parseDecimal } from '../../format/money.ts';
import { humanise } from '../../format/words.ts';
import { Combobox } from './combobox.tsx';
import { DayField, dayFault } from './day-field.tsx';
import { ImageField } from './image-field.tsx';
import { optionSources } from './option-sources.tsx';

interface FieldFacts {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly initial?: string;
  readonly isOptional?: boolean;
  /** The required form of an answer, if the service's own words do not fit the label. */
  readonly form?: string;
  /** Whether it stands for a parameter of the service with another name. */
  readonly covers?: (param: string) => boolean;
}

/**
 * A question of a dialog. Every answer is a text; that of several checkboxes is a list with spaces.
 */
export type Field = FieldFacts &
  (
    | { readonly kind: 'text' | 'long text' | 'day' | 'number' | 'email' }
    | { readonly kind: 'password'; readonly isCurrent?: boolean }
    | {
        readonly kind: 'money';
        /** May depend on the answers to other questions. */
        readonly currency: string | ((values: Values) => string);
        readonly mayBeZero?: boolean;
      }
    | { readonly kind: 'percent' }
    /** An object that is found by typing; the answer is its id. */
    | { readonly kind: keyof typeof optionSources }
    | { readonly kind: 'image' }
    | { readonly kind: 'check' }
    | { readonly kind: 'choice'; readonly of: readonly Choice[] }
    | { readonly kind: 'checks'; readonly of: readonly Choice[] }
  );

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Values of the API as choices, in prose unless their own names are meant. */
export function choicesOf(values: readonly string[], labelOf = humanise): readonly Choice[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

export type Values = Readonly<Record<string, string>>;

export function initialValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
}

/** The faults of the answers, by the names of their fields. */
export function findFaults(fields: readonly Field[], values: Values): Values {
  const faults = fields.flatMap((field): [string, string][] => {
    const value = values[field.name]?.trim() ?? '';
    if (value === '') {
      const mayBeEmpty = field.isOptional === true || field.kind === 'check';
      return mayBeEmpty ? [] : [[field.name, missingIn(field)]];
    }
    const fault = findFault(field, value, values);
    return fault === null ? [] : [[field.name, fault]];
  });
  return Object.fromEntries(faults);
}

function missingIn({ kind }: Field): string {
  return kind === 'checks' ? 'Choose at least one.' : 'Fill this in.';
}

function findFault(field: Field, value: string, values: Values): string | null {
  switch (field.kind) {
    case 'money': {
      const currency = currencyOf(field, values);
      const amount = parseAmount(value, currency);
      const isFit = amount !== null && (amount > 0 || field.mayBeZero === true);
      const example = formatAmount({ amount: 123_456, currency });
      return isFit ? null : `Enter an amount in ${currency}, such as ${example}.`;
    }
    case 'percent': {
      const hundredths = parseDecimal(value, 2);
      if (hundredths === null) return 'Enter a percentage such as 1.25, with two decimals at most.';
      return hundredths > 100_00 ? 'Enter 100 % at most.' : null;
    }
    case 'day':
      return parseDay(value) === undefined ? dayFault : null;
    case 'number':
      return /^\d{1,9}$/.test(value) ? null : 'Enter a whole number.';
    default:
      return null;
  }
}

function currencyOf(field: Field & { readonly kind: 'money' }, values: Values): string {
  return typeof field.currency === 'string' ? field.currency : field.currency(values);
}

/** The question for the currency of the other answers, which `currencyIn` reads. */
export function currencyField(initial = 'EUR') {
  const form = 'Enter a currency code such as EUR.';
  return { kind: 'text', name: 'currency', label: 'Currency', form, initial } as const;
}

/** The answer to `currency`, in upper case. */
export function currencyIn({ currency = '' }: Values): string {
  return currency.trim().toUpperCase();
}

export function FieldInput(props: {
  readonly field: Field;
  readonly value: string;
  /** All answers, if the currency of this one depends on them. */
  readonly values?: Values;
  readonly fault: string | undefined;
  /** The field has the focus when the dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { field, value, values = {}, fault, isFirst = false, onChange } = props;
  const focus = isFirst ? { 'data-autofocus': true } : {};
  const given = {
    ...focus,
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
      return (
        <PasswordInput
          {...given}
          aria-invalid={fault === undefined ? undefined : true}
          visibilityToggleFocusable
          autoComplete={field.isCurrent === true ? 'current-password' : 'new-password'}
        />
      );
    case 'choice':
      return <NativeSelect {...given} data={[...field.of]} />;
    case 'check':
      return (
        <Checkbox
          {...focus}
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
          // Users replace an amount more often than they correct it.
          onFocus={({ currentTarget }) => currentTarget.select()}
          inputMode={digitsOf(currencyOf(field, values)) === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          rightSection={currencyOf(field, values)}
          rightSectionWidth={52}
        />
      );
    case 'percent':
      return <TextInput {...given} inputMode="decimal" autoComplete="off" rightSection="%" />;
    case 'day':
      return <DayField {...given} label={field.label} value={value} onChange={onChange} />;
    case 'sub-merchant':
    case 'reader':
      return (
        <Combobox
          source={optionSources[field.kind]}
          value={value}
          onCommit={onChange}
          field={(input) => <TextInput {...given} {...input} />}
        />
      );
    case 'number':
      return <TextInput {...given} inputMode="numeric" />;
    case 'image':
      return (
        <ImageField
          label={field.label}
          description={field.help}
          error={fault}
          onChange={onChange}
        />
      );
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
          <Checkbox
            key={choice.value}
            size="xs"
            value={choice.value}
            label={choice.label}
            aria-invalid={fault === undefined ? undefined : true}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
