import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TaprailRefusal } from '@taprail/sdk';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { dashboard } from '../api/dashboard.ts';
import { queryClient } from '../api/query-client.ts';
import { rememberSignedIn, sessionQuery } from '../api/session.ts';
import { Failure } from '../components/page/failure.tsx';
import { Brand } from './brand.tsx';
import './sign-in.css';

/** The platform of the last sign-in here, where several have users. */
const platformKey = 'taprail-platform';
/** A refusal that no caller of the API gets, so the SDK's types lack it. */
const platformRequired: string = 'platform_required';

export function SignIn(): ReactNode {
  const { next, platform: linked } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [platform, setPlatform] = useState(linked ?? localStorage.getItem(platformKey));
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    document.title = 'Sign in · Taprail';
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsRunning(true);
    setError(null);
    try {
      const named = platform === null || platform === '' ? {} : { platform };
      const session = await dashboard.session.signIn({ email: email.trim(), password, ...named });
      if (platform !== null) localStorage.setItem(platformKey, session.platform);
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      rememberSignedIn(true);
      await navigate({ href: ownPath(next) });
    } catch (thrown) {
      setIsRunning(false);
      const isAsked = thrown instanceof TaprailRefusal && thrown.code === platformRequired;
      if (isAsked && platform === null) setPlatform('');
      else setError(thrown);
    }
  };

  return (
    <main className="sign-in">
      <form onSubmit={(event) => void submit(event)}>
        <Brand />
        <h1>Sign in</h1>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {platform !== null && (
          <TextInput
            label="Platform"
            description="Its name, as the person who made your user told you."
            required
            withAsterisk={false}
            autoFocus={platform === ''}
            size="md"
            value={platform}
            onChange={(event) => setPlatform(event.currentTarget.value)}
          />
        )}
        {error !== null && <Failure error={error} />}
        <Button type="submit" size="md" loading={isRunning} fullWidth>
          Sign in
        </Button>
        <p className="dim">
          Forgot your password? An administrator can reset it, or the service's operator by{' '}
          <span className="mono">npx taprail users reset-password</span>.
        </p>
      </form>
    </main>
  );
}

/** Only a page of the dashboard, whatever the address says. */
function ownPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/';
}
