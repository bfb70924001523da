import { type FormEvent, type ReactNode, useState } from 'react';
import { parseDay } from '../format/days.ts';
import { type Asked, sortFaults } from '../format/refusal.ts';
import type { Draft, FormApi, Item, OnboardingForm, Value } from './form-api.ts';
import { dayForm, ItemInput } from './item-input.tsx';

type Drafts = Readonly<Record<string, Draft | undefined>>;
type Faults = Readonly<Record<string, string>>;

export function DueForm(props: {
  readonly items: readonly Item[];
  readonly api: FormApi;
  readonly onSent: (form: OnboardingForm) => void;
}): ReactNode {
  const { items, api, onSent } = props;
  const [drafts, setDrafts] = useState<Drafts>({});
  const [faults, setFaults] = useState<Faults>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isUploading = items.some(({ requirement }) => drafts[requirement] === null);
  const groups = Map.groupBy(items, ({ group }) => group);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const missing = items.flatMap((item) => missingIn(item, drafts[item.requirement]));
    setFaults(Object.fromEntries(missing.map((name) => [name, 'Please fill this in.'])));
    setMessage(missing.length === 0 ? null : 'Something is still missing.');
    if (missing.length > 0) return focusFirstFault(form);
    setIsSending(true);
    try {
      const values = items.map((item) => [item.requirement, readDraft(item, drafts)] as const);
      onSent(await api.fillIn(Object.fromEntries(values)));
    } catch (error) {
      const { atFields, elsewhere } = sortFaults(error, items.flatMap(questionsOf));
      setFaults(atFields);
      setMessage(elsewhere.join(' ') || 'Please check the marked answers.');
      focusFirstFault(form);
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
              value={drafts[item.requirement]}
              fault={faults[item.requirement] ?? item.error ?? undefined}
              faults={faults}
              api={api}
              onChange={(value) => setDrafts((old) => ({ ...old, [item.requirement]: value }))}
            />
          ))}
        </fieldset>
      ))}
      {message !== null && (
        <p className="fault" role="alert">
          {message}
        </p>
      )}
      <button type="submit" disabled={isSending || isUploading}>
        {isSending ? 'Sending…' : 'Send'}
      </button>
    </form>
  );
}

/** The items without an answer: the item itself, or missing parts of it. */
function missingIn(item: Item, draft: Draft | undefined): readonly string[] {
  const { requirement, input, fields } = item;
  if (input === 'checkbox' || input === 'consent') return [];
  if (fields.length > 0) {
    const parts = typeof draft === 'object' && draft !== null ? draft : {};
    const empty = fields.filter(({ name }) => !parts[name]?.trim());
    return empty.map(({ name }) => `${requirement}.${name}`);
  }
  const isAnswered = input === 'terms' ? draft === true : typeof draft === 'string' && draft !== '';
  return isAnswered ? [] : [requirement];
}

function readDraft({ requirement, input }: Item, drafts: Drafts): Value {
  // An untouched checkbox is an answer, too.
  const draft = drafts[requirement] ?? false;
  if (input === 'date' && typeof draft === 'string') return parseDay(draft) ?? draft;
  const isNumber =
    input === 'number' && typeof draft === 'string' && /^\d+([.,]\d+)?$/.test(draft.trim());
  return isNumber ? Number(draft.replace(',', '.')) : draft;
}

/** The parts of an item that can have a fault of their own. */
function questionsOf({ requirement, label, input, fields }: Item): readonly Asked[] {
  const parts = fields.map((field) => ({ ...field, name: `${requirement}.${field.name}` }));
  const covers = (param: string) => param.startsWith(`${requirement}.`);
  return [...parts, { name: requirement, label, form: forms[input], covers }];
}

/** Replaces messages of the service about the request of the page. */
const forms: Partial<Record<Item['input'], string>> = {
  date: `Enter a date such as ${dayForm}`,
  document: 'Choose the file again.',
  terms: 'Tick the box to accept them.',
};

/** Once the faults are shown. */
function focusFirstFault(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
