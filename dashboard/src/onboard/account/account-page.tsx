import { type ReactNode, useEffect, useState } from 'react';
import { TaprailRefusal } from '../../../../sdk/src/requests/errors.ts';
import { sayRefusal } from '../faults.ts';
import { Frame } from '../frame.tsx';
import { useLanguage } from '../language.tsx';
import { account, type OwnPage } from './account-api.ts';
import { AccountView } from './account-view.tsx';

type Shown =
  /** A link was followed and nothing is used up yet. */
  | { readonly is: 'ready'; readonly token: string }
  | { readonly is: 'loading' | 'closed' }
  | { readonly is: 'open'; readonly page: OwnPage }
  | { readonly is: 'failed'; readonly error: unknown };

/** A sub-merchant's own page: it opens by a click, and closes itself when the session ends. */
export function AccountPage({ token }: { readonly token: string | null }): ReactNode {
  const { say } = useLanguage();
  const [shown, setShown] = useState<Shown>(
    token === null ? { is: 'loading' } : { is: 'ready', token },
  );
  const fail = (error: unknown) => setShown(afterFailure(error));
  const isLoading = shown.is === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    account.load().then(
      (page) => isCurrent && setShown({ is: 'open', page }),
      (error: unknown) => isCurrent && setShown(afterFailure(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading]);
  const page = shown.is === 'open' ? shown.page : null;
  useEffect(() => {
    if (page === null) return;
    const timer = setTimeout(() => setShown({ is: 'closed' }), page.seconds_left * 1000);
    return () => clearTimeout(timer);
  }, [page]);

  const load = () => setShown({ is: 'loading' });
  const close = () => {
    const closed = () => setShown({ is: 'closed' });
    account.close().then(closed, closed);
  };
  switch (shown.is) {
    case 'open':
      return <AccountView page={shown.page} onClose={close} onFailure={fail} />;
    case 'loading':
      return (
        <Frame platform={null} title={say('loading')}>
          {say('loading')}
        </Frame>
      );
    case 'ready': {
      const open = () => void account.open(shown.token).then(load, fail);
      return (
        <Frame platform={null} title={say('accountReady')}>
          <h1>{say('accountReady')}</h1>
          <p>{say('accountReadyText')}</p>
          <button type="button" onClick={open}>
            {say('accountOpen')}
          </button>
        </Frame>
      );
    }
    case 'closed':
      return (
        <Frame platform={null} title={say('accountEnded')}>
          <h1>{say('accountEnded')}</h1>
          <p role="status">{say('accountEndedText')}</p>
        </Frame>
      );
    case 'failed':
      return <Failed error={shown.error} onAgain={load} />;
  }
}

/** Refusals that only people see are not among the codes that the SDK knows. */
function afterFailure(error: unknown): Shown {
  const code: string | null = error instanceof TaprailRefusal ? error.code : null;
  return code === 'page_session_ended' ? { is: 'closed' } : { is: 'failed', error };
}

function Failed(props: { readonly error: unknown; readonly onAgain: () => void }): ReactNode {
  const spoken = useLanguage();
  const { say } = spoken;
  const isEnded = props.error instanceof TaprailRefusal && props.error.status === 401;
  const title = say(isEnded ? 'linkTitle' : 'loadTitle');
  return (
    <Frame platform={null} title={title}>
      <h1>{title}</h1>
      <p role="alert">{sayRefusal(props.error, spoken)}</p>
      {!isEnded && (
        <button type="button" onClick={props.onAgain}>
          {say('tryAgain')}
        </button>
      )}
    </Frame>
  );
}
