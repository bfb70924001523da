import { type ReactNode, useEffect } from 'react';
import type { ShownPlatform } from './form-api.ts';
import { LanguageSwitch } from './language.tsx';
import { inkOn } from './platform-colour.ts';

/** A page in the platform's name, logo and colour. */
export function Frame({
  platform,
  title,
  children,
}: {
  readonly platform: ShownPlatform | null;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const colour = platform?.colour ?? null;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (colour === null) return;
    const { style } = document.documentElement;
    style.setProperty('--platform', colour);
    style.setProperty('--on-platform', inkOn(colour));
  }, [colour]);
  return (
    <>
      <header>
        {platform !== null && platform.logo !== null && (
          <img src={platform.logo} alt="" className="logo" />
        )}
        <span className="name">{platform?.name}</span>
        <LanguageSwitch />
      </header>
      <main>{children}</main>
    </>
  );
}
