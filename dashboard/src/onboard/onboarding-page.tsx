import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { TaprailRefusal } from '../../../sdk/src/requests/errors.ts';
import { messageOf } from '../format/refusal.ts';
import { formatComplete } from '../format/time.ts';
import { DueForm } from './due-form.tsx';
import { FormApi, type OnboardingForm } from './form-api.ts';
import { inkOn } from './platform-colour.ts';

/** The growing delays between polls for due items while they are unknown. */
const pollMs = { first: 2_000, most: 15_000 };

/** The page behind an onboarding link: a form for the due items, and nothing else. */
export function OnboardingPage({ token }: { readonly token: string }): ReactNode {
  const api = useMemo(() => new FormApi(token), [token]);
  const [form, setForm] = useState<OnboardingForm | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  const isWaiting = form === null || form.status === 'not_ready';
  useEffect(() => {
    if (!isWaiting || error !== null) return;
    const load = () => {
      setAsked((times) => times + 1);
      void api.load().then(setForm, setError);
    };
    const waitMs = Math.min(pollMs.first * asked, pollMs.most);
    const timer = setTimeout(load, waitMs);
    return () => clearTimeout(timer);
  }, [api, asked, isWaiting, error]);
  useEffect(() => {
    if (form === null) return;
    document.title = `Your details for ${form.platform.name}`;
    if (form.platform.colour !== null) {
      const { style } = document.documentElement;
      style.setProperty('--platform', form.platform.colour);
      style.setProperty('--on-platform', inkOn(form.platform.colour));
    }
  }, [form]);

  if (error !== null) return <Problem error={error} />;
  if (form === null) return <Frame name=" ">Loading…</Frame>;
  if (form.status === 'not_ready') {
    return (
      <Frame name={form.platform.name}>
        <h1>One moment</h1>
        <p role="status">We are checking what is needed. This page updates by itself.</p>
      </Frame>
    );
  }
  if (form.status === 'nothing_due') {
    return (
      <Frame name={form.platform.name}>
        <h1>Nothing is needed from you now</h1>
        <p role="status">
          Thank you. Your details are being checked. {form.platform.name} will tell you if anything
          is missing.
        </p>
      </Frame>
    );
  }
  return (
    <Frame name={form.platform.name}>
      <h1>Tell {form.platform.name} about your business</h1>
      <p>
        {form.platform.name} needs the following before you can take payments
        {form.deadline === null ? '' : `, by ${formatComplete(form.deadline)}`}. Your answers go
        straight to the payment provider. They cannot be read here again.
      </p>
      <DueForm
        // The next due items are another form.
        key={form.items.map(({ requirement }) => requirement).join(' ')}
        items={form.items}
        api={api}
        onSent={setForm}
      />
      <p className="dim">This link works until {formatComplete(form.expires_at)}.</p>
    </Frame>
  );
}

function Frame({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <>
      <header>{name}</header>
      <main>{children}</main>
    </>
  );
}

function Problem({ error }: { readonly error: unknown }): ReactNode {
  const isEnded = error instanceof TaprailRefusal && error.status === 401;
  const title = isEnded ? 'This link does not work' : 'The form could not be loaded';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Frame name="Onboarding">
      <h1>{title}</h1>
      <p role="alert">{messageOf(error)}</p>
      {!isEnded && (
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      )}
    </Frame>
  );
}
