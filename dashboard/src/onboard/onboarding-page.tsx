import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { TaprailRefusal } from '../../../sdk/src/requests/errors.ts';
import { DueForm } from './due-form.tsx';
import { sayRefusal } from './faults.ts';
import { FormApi, type OnboardingForm } from './form-api.ts';
import { Frame } from './frame.tsx';
import { KeptAnswers } from './kept-answers.ts';
import { useLanguage } from './language.tsx';

/** The growing delays between polls for due items while they are unknown. */
const pollMs = { first: 2_000, most: 15_000 };

/** The page behind an onboarding link: a form for the due items, and nothing else. */
export function OnboardingPage({ token }: { readonly token: string }): ReactNode {
  const { say, formatTime } = useLanguage();
  const api = useMemo(() => new FormApi(token), [token]);
  const [form, setForm] = useState<OnboardingForm | null>(null);
  const [kept, setKept] = useState<KeptAnswers | null>();
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  const isWaiting = form === null || form.status === 'not_ready';
  useEffect(() => {
    void KeptAnswers.of(token).then(setKept);
  }, [token]);
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

  if (error !== null) return <Problem error={error} kept={kept ?? null} />;
  if (form === null || kept === undefined) {
    return (
      <Frame platform={null} title={say('loading')}>
        {say('loading')}
      </Frame>
    );
  }
  const { platform, status, deadline } = form;
  const named = { platform: platform.name };
  const title = say('formTitle', named);
  if (status !== 'due') {
    const is = status === 'not_ready' ? 'wait' : 'done';
    return (
      <Frame platform={platform} title={title}>
        <h1>{say(`${is}Heading`)}</h1>
        <p role="status">{is === 'wait' ? say('waitText') : say('doneText', named)}</p>
      </Frame>
    );
  }
  return (
    <Frame platform={platform} title={title}>
      <h1>{say('formHeading', named)}</h1>
      <p>
        {say('formIntro', named)}
        {deadline !== null && ` ${say('formDeadline', { ...named, time: formatTime(deadline) })}`}
      </p>
      <DueForm
        // The next due items are another form.
        key={form.items.map(({ requirement }) => requirement).join(' ')}
        {...{ form, api, kept }}
        onSent={setForm}
      />
      <p className="dim">{say('formUntil', { time: formatTime(form.expires_at) })}</p>
    </Frame>
  );
}

function Problem({
  error,
  kept,
}: {
  readonly error: unknown;
  readonly kept: KeptAnswers | null;
}): ReactNode {
  const spoken = useLanguage();
  const { say } = spoken;
  const isEnded = error instanceof TaprailRefusal && error.status === 401;
  const title = say(isEnded ? 'linkTitle' : 'loadTitle');
  useEffect(() => {
    if (isEnded) kept?.clear();
  }, [isEnded, kept]);
  return (
    <Frame platform={null} title={title}>
      <h1>{title}</h1>
      <p role="alert">{sayRefusal(error, spoken)}</p>
      {!isEnded && (
        <button type="button" onClick={() => window.location.reload()}>
          {say('tryAgain')}
        </button>
      )}
    </Frame>
  );
}
