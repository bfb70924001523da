import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { loadNewBuild, lookForNewBuild } from '../api/new-build.ts';
import { Failure } from '../components/failure.tsx';
import { Empty, Heading } from '../components/page.tsx';

/** Instead of a page that broke. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  const [isFinal, setIsFinal] = useState(false);
  useEffect(() => {
    // A new build may have what this one lacks, and understand what broke it.
    void lookForNewBuild().then(() => setIsFinal(!loadNewBuild()));
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
