import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Time } from '../values/values.tsx';
import { Failure } from './failure.tsx';
import { cameFrom, focusPage, keepPageFocus } from './page-focus.ts';

/** The frame of every page: its title, its subject, its actions and its content. */
export function Page(props: {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly about?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const { title, badge, about, back, actions, children } = props;
  return (
    <div className="page">
      <div className="page-head">
        <div>
          {back !== undefined && <BackLink {...back} />}
          <div className="title">
            <Heading>{title}</Heading>
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

/**
 * The name of a page: the title of its tab, and the heading that gets the focus after navigation.
 */
export function Heading({ children: title }: { readonly children: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Taprail`;
  }, [title]);
  useLayoutEffect(() => {
    const { current } = heading;
    return () => keepPageFocus(current);
  }, []);
  useEffect(() => {
    if (heading.current !== null) focusPage(heading.current);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

/** Goes back in the history where that leads there, which restores filters and row. */
function BackLink({ to, label }: { readonly to: string; readonly label: string }): ReactNode {
  const router = useRouter();
  const goBack = (event: MouseEvent) => {
    const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensTab || !cameFrom(router, to)) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link className="back" to={to} onClick={goBack}>
      ← {label}
    </Link>
  );
}

export function Section(props: {
  readonly title: string;
  /** The meaning of the title, where it is not plain. */
  readonly about?: string | undefined;
  readonly actions?: ReactNode;
  /** Without padding around the content, as for lists. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { title, about, actions, isFlush = false, children } = props;
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2 title={about}>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      <div className={isFlush ? 'flush' : 'body'}>{children}</div>
    </section>
  );
}

/** Shows the loaded data, a loading state, or the error. */
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

interface Fact {
  readonly name: string;
  /** The meaning of the name, where it is not plain. */
  readonly about?: string;
  readonly value: ReactNode;
}

/** A time among facts, unless there is none. */
export function timeFact(name: string, at: string | null | undefined): Fact | null {
  return at == null ? null : { name, value: <Time at={at} /> };
}

/** Names and their values; empty values are left out. */
export function Facts({ facts }: { readonly facts: readonly (Fact | false | null)[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map((fact) => {
        if (fact === false || fact === null || fact.value === null) return null;
        return (
          <div key={fact.name} style={{ display: 'contents' }}>
            <dt title={fact.about}>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
