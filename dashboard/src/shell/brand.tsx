import type { ReactNode } from 'react';

export function Brand(): ReactNode {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b6b5d" />
        <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round">
          <path d="M11 12.5a6 6 0 0 1 0 7" />
          <path d="M15.5 9.5a11 11 0 0 1 0 13" />
          <path d="M20 6.5a16 16 0 0 1 0 19" />
        </g>
      </svg>
      Taprail
    </span>
  );
}
