import type { InputHTMLAttributes, ReactNode } from 'react';
import { type Faults, partsOf } from './faults.ts';
import type { Draft, FormApi, Item, ShownPlatform } from './form-api.ts';
import { autoCompleteOf } from './inputs/autocomplete.ts';
import { DayInput } from './inputs/day-input.tsx';
import { DocumentInput } from './inputs/document-input.tsx';
import { CheckField, describe, Notes, TextField } from './inputs/field.tsx';
import { PeopleInput } from './inputs/people-input.tsx';
import { TradeInput } from './inputs/trade-input.tsx';
import { helpOf, type ItemPlace, labelOf } from './item-words.ts';
import { useLanguage } from './language.tsx';

interface InputProps {
  readonly item: Item;
  readonly value: Draft | undefined;
  /** Of all questions, by their names. */
  readonly faults: Faults;
  readonly place: ItemPlace;
  readonly platform: ShownPlatform;
  readonly api: FormApi;
  readonly onChange: (value: Draft | undefined) => void;
}

/** The input of one item, with its help and its faults beside it. */
export function ItemInput(props: InputProps): ReactNode {
  const { item, value, faults, place, platform, api, onChange } = props;
  const spoken = useLanguage();
  const label = labelOf(item, place, spoken);
  const name = item.requirement;
  const shown = { name, label, help: helpOf(item, place, spoken), fault: faults[name] };
  const text = typeof value === 'string' ? value : '';
  switch (item.input) {
    case 'terms':
    case 'consent':
    case 'checkbox': {
      const terms = item.input === 'terms' ? platform.terms_url : null;
      return (
        <CheckField
          {...shown}
          {...(terms === null ? {} : { help: <TermsLink url={terms} /> })}
          isChecked={value === true}
          onChange={onChange}
        />
      );
    }
    case 'document':
      return <DocumentInput {...shown} value={value} api={api} onChange={onChange} />;
    case 'trade':
      return <TradeInput {...shown} value={text} onChange={onChange} />;
    case 'date': {
      const isOwn = /^(individual|representative)\./.test(name);
      return <DayInput {...shown} isOwn={isOwn} value={partsOf(value)} onChange={onChange} />;
    }
    case 'people':
      return <PeopleInput {...shown} {...{ item, place, faults, value, onChange }} />;
    case 'bank_account':
      return <AccountInput {...props} label={label} />;
    case 'long_text':
      return (
        <div className="field">
          <label htmlFor={describe(shown).id}>{label}</label>
          <textarea
            {...describe(shown)}
            rows={3}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          <Notes {...shown} />
        </div>
      );
    default:
      return (
        <TextField
          {...shown}
          {...inputs[item.input]}
          autoComplete={autoCompleteOf(item)}
          value={text}
          onChange={onChange}
        />
      );
  }
}

function TermsLink({ url }: { readonly url: string }): ReactNode {
  const { say } = useLanguage();
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {say('terms')}
    </a>
  );
}

function AccountInput({
  item,
  value,
  faults,
  place,
  label,
  onChange,
}: InputProps & { readonly label: string }): ReactNode {
  const spoken = useLanguage();
  const parts = partsOf(value);
  const own = faults[item.requirement];
  return (
    <fieldset className="field account">
      <legend>{label}</legend>
      {item.parts.map((part) => {
        const name = `${item.requirement}.${part}`;
        return (
          <TextField
            key={part}
            name={name}
            label={labelOf(item, place, spoken, part)}
            fault={faults[name]}
            autoComplete={autoCompleteOf(item, part)}
            value={parts[part] ?? ''}
            onChange={(text) => onChange({ ...parts, [part]: text })}
          />
        );
      })}
      <Notes name={item.requirement} fault={own} />
    </fieldset>
  );
}

/** How the kinds that are not plain texts are typed. */
type Typing = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'>;
const inputs: Partial<Record<Item['input'], Typing>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  url: { type: 'url' },
  number: { inputMode: 'decimal' },
};
