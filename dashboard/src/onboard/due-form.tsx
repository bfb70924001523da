import { type FormEvent, type ReactNode, useState } from 'react';
import { TaprailRefusal } from '../../../sdk/src/errors.ts';
import type { Draft, FormApi, Item, OnboardingForm, Value } from './form-api.ts';
import { ItemInput } from './item-input.tsx';

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
    const missing = items.filter((item) => !isAnswered(item, drafts[item.requirement]));
    setFaults(
      Object.fromEntries(missing.map(({ requirement }) => [requirement, 'Please fill this in.'])),
    );
    setMessage(missing.length === 0 ? null : 'Something is still missing.');
    if (missing.length > 0) return focusFirstFault(form);
    setIsSending(true);
    try {
      const values = items.map((item) => [item.requirement, readDraft(item, drafts)] as const);
      onSent(await api.fillIn(Object.fromEntries(values)));
    } catch (error) {
      setFaults(faultsOf(error, items));
      setMessage(messageOf(error, items));
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

function isAnswered(item: Item, draft: Draft | undefined): boolean {
  if (item.input === 'terms') return draft === true;
  if (item.input === 'checkbox' || item.input === 'consent') return true;
  if (draft === undefined || draft === null || draft === '') return false;
  return typeof draft !== 'object' || item.fields.every(({ name }) => draft[name]?.trim());
}

function readDraft({ requirement, input }: Item, drafts: Drafts): Value {
  // A box that nobody touched is an answer, too.
  const draft = drafts[requirement] ?? false;
  const isNumber =
    input === 'number' && typeof draft === 'string' && /^\d+([.,]\d+)?$/.test(draft.trim());
  return isNumber ? Number(draft.replace(',', '.')) : draft;
}

function faultsOf(error: unknown, items: readonly Item[]): Faults {
  if (!(error instanceof TaprailRefusal)) return {};
  return Object.fromEntries(
    error.errors.flatMap(({ param, message }) => {
      const item = itemOf(param, items);
      return item === undefined ? [] : [[item.requirement, message]];
    }),
  );
}

/** Errors that are not shown beside a field. */
function messageOf(error: unknown, items: readonly Item[]): string {
  if (!(error instanceof TaprailRefusal))
    return String(error instanceof Error ? error.message : error);
  const others = error.errors.filter(({ param }) => itemOf(param, items) === undefined);
  return [error.message, ...others.map(({ message }) => message)].join(' ');
}

function itemOf(param: string, items: readonly Item[]): Item | undefined {
  return items.find(
    ({ requirement }) => param === requirement || param.startsWith(`${requirement}.`),
  );
}

/** Once the faults are shown. */
function focusFirstFault(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
