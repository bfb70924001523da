import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Failure } from './failure.tsx';

/** The frame of every page: its title, what it is about, what one can do, and its content. */
export function Page(props: {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly about?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const { title, badge, about, back, actions, children } = props;
  useEffect(() => {
    document.title = `${title} · Taprail`;
  }, [title]);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          {back !== undefined && (
            <Link className="back" to={back.to}>
              ← {back.label}
            </Link>
          )}
          <div className="title">
            <h1>{title}</h1>
            {badge}
          </div>
          {about !== undefined && <p>{about}</p>}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function Section(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Without space around the content, as for lists. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { title, actions, isFlush = false, children } = props;
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      <div className={isFlush ? 'flush' : 'body'}>{children}</div>
    </section>
  );
}

/** Shows what was loaded, or that it is loading, or why it was not. */
export function Loaded<Data>(props: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  const { query, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="row-gap" role="status" aria-label="Loading">
      <Skeleton height={20} width="40%" />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="70%" />
    </div>
  );
}

export function Empty(props: { readonly title: string; readonly children?: ReactNode }): ReactNode {
  return (
    <div className="empty">
      <strong>{props.title}</strong>
      {props.children !== undefined && <span>{props.children}</span>}
    </div>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and their values; what has none is left out. */
export function Facts({ facts }: { readonly facts: readonly (Fact | false | null)[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map((fact) => {
        if (fact === false || fact === null || fact.value === null) return null;
        return (
          <div key={fact.name} style={{ display: 'contents' }}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
