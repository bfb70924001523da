import { ActionIcon, Drawer } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useLiveEvents } from '../api/live.ts';
import { useSession } from '../api/session.ts';
import { ActionDialog } from '../components/actions/action-dialog.tsx';
import { showWholeText } from '../components/values/whole-text.ts';
import { showTimesIn } from '../format/time.ts';
import { Brand } from './brand.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ConnectionNotice, EnvironmentBadge } from './environment-badge.tsx';
import { documentation, navigationOf } from './navigation.ts';
import './shell.css';
import { Icon } from '../components/page/icon.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame around every page: navigation, path and user. */
export function Shell(): ReactNode {
  useLiveEvents();
  const session = useSession();
  // Before anything below is rendered, since every time on a page depends on the zone.
  showTimesIn(session.reporting_time_zone);
  const { pathname } = useLocation();
  // The menu belongs to the page that opened it, so navigation closes it.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  useSearchKeys(() => setIsSearchOpen(true));

  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="sidebar">
        <Link to="/" className="home">
          <Brand />
        </Link>
        <Navigation />
      </aside>
      <Drawer
        opened={menuPath === pathname}
        onClose={() => setMenuPath(null)}
        // After navigation the focus is on the heading.
        returnFocus={menuPath === null}
        title={<Brand />}
        size="17rem"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <Navigation />
      </Drawer>
      <div className="main">
        <section className="bar" aria-label="Tools">
          <ActionIcon
            className="phone-only"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Menu"
            onClick={() => setMenuPath(pathname)}
          >
            <Icon name="menu" size={20} />
          </ActionIcon>
          <span className="platform" title={session.platform}>
            {session.platform}
          </span>
          <EnvironmentBadge />
          <ConnectionNotice />
          <span className="gap" />
          <button
            type="button"
            className="search"
            aria-label="Search"
            onClick={() => setIsSearchOpen(true)}
          >
            <Icon name="search" size={15} />
            <span className="phone-hidden">Search</span>
            <kbd className="phone-hidden">/</kbd>
          </button>
          <ThemeSwitch />
          <UserMenu />
        </section>
        <main id="content" tabIndex={-1} onPointerOver={showWholeText}>
          <Outlet key={session.reporting_time_zone} />
        </main>
      </div>
      <ActionDialog />
      <CommandPalette isOpen={isSearchOpen} onClose={() => setIsSearchOpen(false)} />
    </div>
  );
}

function Navigation(): ReactNode {
  const session = useSession();
  return (
    <nav aria-label="Pages">
      {navigationOf(session).map(({ label, destinations }) => (
        <div key={label ?? 'main'} className="group">
          {label !== null && <span className="group-label">{label}</span>}
          {destinations.map(({ to, label: name, icon }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/' }}>
              <Icon name={icon} size={17} />
              {name}
            </Link>
          ))}
        </div>
      ))}
      <div className="group">
        <a href={documentation.href}>
          <Icon name={documentation.icon} size={17} />
          {documentation.label}
        </a>
      </div>
    </nav>
  );
}

/** A slash or Ctrl-K opens the search, except in a text field. */
function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [role="dialog"]') !== null;
      const isSlash = event.key === '/' && !isWriting;
      const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isSlash && !isCommand) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
