import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Faults, faultsIn, isOf, refusedAnswers } from './faults.ts';
import type { Draft, Drafts, FormApi, Item, OnboardingForm } from './form-api.ts';
import { ItemInput } from './item-input.tsx';
import { headingOf, type ItemPlace, reasonOf } from './item-words.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { useLanguage } from './language.tsx';
import { Progress } from './progress.tsx';
import { readAnswers } from './read-answers.ts';
import { itemsOf, type Step, stepsOf } from './steps.ts';
import { Summary } from './summary.tsx';

/** What a form does after the page shows it again. */
type Then = 'focus the heading' | 'focus the first fault' | null;

/** The due items in one step per subject, sent together at the end. */
export function DueForm({
  form,
  api,
  kept,
  onSent,
}: {
  readonly form: OnboardingForm;
  readonly api: FormApi;
  readonly kept: KeptAnswers | null;
  readonly onSent: (form: OnboardingForm) => void;
}): ReactNode {
  const { items, platform } = form;
  const spoken = useLanguage();
  const { say } = spoken;
  const steps = stepsOf(items);
  const [restored] = useState(() => kept?.read());
  const [drafts, setDrafts] = useState<Drafts>(restored?.answers ?? {});
  const [at, setAt] = useState(() => Math.min(restored?.step ?? 0, steps.length - 1));
  const [faults, setFaults] = useState<Faults>(() => refusedBefore(items, spoken));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [then, setThen] = useState<Then>(null);
  const root = useRef<HTMLFormElement>(null);
  const step = steps[at] ?? steps[0];
  const place: ItemPlace = { country: form.country, platform: platform.name };

  useEffect(() => kept?.keep(drafts, at), [kept, drafts, at]);
  useEffect(() => {
    if (then === null) return;
    const wanted = then === 'focus the heading' ? 'h2' : '[aria-invalid="true"]';
    root.current?.querySelector<HTMLElement>(wanted)?.focus();
    setThen(null);
  }, [then]);
  if (step === undefined) return null;

  const show = (next: number) => {
    setAt(next);
    setThen('focus the heading');
  };
  const showFaults = (found: Faults) => {
    setFaults(found);
    const first = steps.findIndex((each) => hasFault(each, found));
    if (first >= 0) setAt(first);
    setThen('focus the first fault');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isLast = at === steps.length - 1;
    setRefusal(null);
    const missing = faultsIn(isLast ? items : itemsOf(step), drafts, spoken);
    if (Object.keys(missing).length > 0) return showFaults(missing);
    // Faults of later steps stay until the reader comes there.
    setFaults((old) => itemsOf(step).reduce((left, item) => withoutFaultsOf(item, left), old));
    if (!isLast) return show(at + 1);
    setIsSending(true);
    try {
      const answer = await api.fillIn(readAnswers(items, drafts));
      kept?.clear();
      onSent(answer);
    } catch (error) {
      const refused = refusedAnswers(error, { items, drafts, place, spoken });
      setRefusal(refused.elsewhere);
      showFaults(refused.faults);
    } finally {
      setIsSending(false);
    }
  };
  const change = (item: Item, value: Draft | undefined) => {
    setDrafts((old) => ({ ...old, [item.requirement]: value }));
    setFaults((old) => withoutFaultsOf(item, old));
  };
  const groups = step.groups.map(([group]) => group);
  const isUploading = items.some(({ requirement }) => drafts[requirement] === null);

  return (
    <form ref={root} noValidate onSubmit={(event) => void submit(event)}>
      <Progress steps={steps} at={at} onShow={show} />
      <h2 tabIndex={-1}>{say(`step.${step.name}`)}</h2>
      <Summary faults={faults} refusal={refusal} />
      {step.groups.map(([group, members]) => {
        const heading = headingOf(group, groups, spoken);
        const isNeeded = heading !== undefined && heading !== say(`step.${step.name}`);
        return (
          <fieldset key={group}>
            {heading !== undefined && (
              <legend className={isNeeded ? '' : 'unseen'}>{heading}</legend>
            )}
            {members.map((item) => (
              <ItemInput
                key={item.requirement}
                {...{ item, faults, place, platform, api }}
                value={drafts[item.requirement]}
                onChange={(value) => change(item, value)}
              />
            ))}
          </fieldset>
        );
      })}
      <div className="row">
        {at > 0 && (
          <button type="button" className="plain" onClick={() => show(at - 1)}>
            {say('back')}
          </button>
        )}
        <button type="submit" disabled={isSending || isUploading}>
          {at < steps.length - 1 ? say('next') : say(isSending ? 'sending' : 'send')}
        </button>
      </div>
      {kept !== null && <p className="dim">{say('kept')}</p>}
    </form>
  );
}

function hasFault(step: Step, faults: Faults): boolean {
  return itemsOf(step).some((item) => Object.keys(faults).some((name) => isOf(item, name)));
}

function withoutFaultsOf(item: Item, faults: Faults): Faults {
  const others = Object.entries(faults).filter(([name]) => !isOf(item, name));
  return others.length === Object.keys(faults).length ? faults : Object.fromEntries(others);
}

/** Why the provider asks again. */
function refusedBefore(items: readonly Item[], spoken: Parameters<typeof reasonOf>[1]): Faults {
  const reasons = items.map((item) => [item.requirement, reasonOf(item, spoken)] as const);
  return Object.fromEntries(reasons.filter(([, reason]) => reason !== undefined)) as Faults;
}
