import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { dashboard } from '../api/dashboard.ts';
import { queryClient } from '../api/query-client.ts';
import { rememberSignedIn, sessionQuery, useSession } from '../api/session.ts';
import { Failure } from '../components/page/failure.tsx';
import { Brand } from './brand.tsx';
import './sign-in.css';

/** All that a user sees before an initial password is changed. */
export function ChoosePassword(): ReactNode {
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    document.title = 'Choose a password · Taprail';
  }, []);

  const run = async (act: () => Promise<unknown>) => {
    setIsRunning(true);
    setError(null);
    try {
      await act();
    } catch (thrown) {
      setError(thrown);
      setIsRunning(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const session = await dashboard.session.changePassword(current, chosen);
      queryClient.setQueryData(sessionQuery.queryKey, session);
    });
  };
  const leave = () =>
    run(async () => {
      await dashboard.session.signOut();
      rememberSignedIn(false);
      window.location.reload();
    });

  return (
    <main className="sign-in">
      <form onSubmit={submit}>
        <Brand />
        <h1>Choose a password</h1>
        <p className="dim">Somebody else has seen the password of {user.email}. Choose your own.</p>
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus
          size="md"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters, of any kind."
          autoComplete="new-password"
          required
          withAsterisk={false}
          size="md"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {error !== null && <Failure error={error} />}
        <Button type="submit" size="md" loading={isRunning} fullWidth>
          Change password
        </Button>
        <Button variant="subtle" color="gray" disabled={isRunning} onClick={() => void leave()}>
          Sign out
        </Button>
      </form>
    </main>
  );
}
