import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboard } from '../api/dashboard.ts';
import { queryClient } from '../api/query-client.ts';
import { rememberSignedIn, useSession } from '../api/session.ts';
import { say } from '../components/actions/toasts.tsx';
import { Icon } from '../components/page/icon.tsx';
import { explain } from '../format/refusal.ts';
import { humanise } from '../format/words.ts';

export function UserMenu(): ReactNode {
  const { user } = useSession();
  const navigate = useNavigate();
  const leave = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      say(explain(error), 'bad');
      return;
    }
    rememberSignedIn(false);
    await navigate({ to: '/sign-in' });
    queryClient.clear();
  };
  return (
    // The first item gets the focus, and the menu is in the bar of its button.
    <Menu
      position="bottom-end"
      width={240}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Account of ${user.name}`}>
          <Icon name="person" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name} · {humanise(user.role)}
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Item onClick={() => void navigate({ to: '/settings', search: { part: 'password' } })}>
          Change password
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave(() => dashboard.session.signOut())}>
          Sign out
        </Menu.Item>
        <Menu.Item onClick={() => void leave(() => dashboard.session.signOutEverywhere())}>
          Sign out everywhere
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
