import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { findNewBuild, loadNewBuild } from '../api/new-build.ts';
import { Failure } from '../components/page/failure.tsx';
import { Empty, Heading } from '../components/page/page.tsx';

/** Shown instead of a page that threw. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  const [isFinal, setIsFinal] = useState(false);
  useEffect(() => {
    // A new build may have the missing part, or the mended code.
    void findNewBuild().then(() => setIsFinal(!loadNewBuild()));
  }, []);
  if (!isFinal) return null;
  return (
    <div className="page">
      <Heading>This page cannot be shown</Heading>
      <Failure error={error} onRetry={() => window.location.reload()} />
    </div>
  );
}

export function PageNotFound(): ReactNode {
  return (
    <main className="page">
      <Heading>There is no such page</Heading>
      <Empty title="The address may be mistyped, or the page has moved.">
        <Link to="/">Go to the overview</Link>
      </Empty>
    </main>
  );
}
