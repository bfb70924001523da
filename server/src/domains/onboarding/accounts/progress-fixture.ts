import type { PspAccount } from '../../../psp/port.ts';
import { noNotices } from '../notices/notices.ts';
import { nothingRequired, type Progress } from '../types.ts';

/** Sub-merchants and accounts in every state, for tests of the rules. */
export const now = new Date('2026-11-15T09:30:00.000Z');
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const later = (ms: number) => new Date(now.getTime() + ms);

export const creating: Progress = {
  status: 'creating',
  chargesEnabled: false,
  payoutsEnabled: false,
  disabledReason: null,
  requirements: nothingRequired,
  payoutCurrencies: null,
  notices: noNotices,
  pspAccount: null,
  askedSince: null,
  searchedTo: null,
  pspRevision: null,
  pspAsOf: null,
  pushedVersion: 0,
  attempts: 0,
  dueAt: now,
};
export const pending: Progress = {
  ...creating,
  status: 'pending_requirements',
  disabledReason: 'requirements.currently_due',
  requirements: { ...nothingRequired, currentlyDue: ['a', 'b.c'], eventuallyDue: ['z'] },
  pspAccount: 'acct_1',
  pspRevision: 4,
  pspAsOf: later(-dayMs),
  pushedVersion: 3,
};
export const enabled: Progress = {
  ...pending,
  status: 'enabled',
  chargesEnabled: true,
  payoutsEnabled: true,
  disabledReason: null,
  requirements: nothingRequired,
};
export const rejected: Progress = {
  ...pending,
  status: 'rejected',
  disabledReason: 'rejected.fraud',
  requirements: nothingRequired,
  dueAt: null,
};
export const errored: Progress = {
  ...pending,
  status: 'errored',
  disabledReason: 'provisioning_error',
  dueAt: null,
};

export const healthy: PspAccount = {
  ref: 'acct_1',
  revision: 5,
  asOf: now,
  detailsVersion: 3,
  chargesEnabled: true,
  payoutsEnabled: true,
  rejected: false,
  disabledReason: null,
  requirements: { ...nothingRequired, currentDeadline: null },
  payoutCurrencies: ['EUR'],
};
export const wanting: PspAccount = {
  ...healthy,
  chargesEnabled: false,
  payoutsEnabled: false,
  disabledReason: 'requirements.currently_due',
  requirements: { ...healthy.requirements, currentlyDue: ['a'] },
};
export const declined: PspAccount = {
  ...wanting,
  rejected: true,
  disabledReason: 'rejected.listed',
  requirements: healthy.requirements,
};
export const unpaid: PspAccount = {
  ...healthy,
  payoutsEnabled: false,
  disabledReason: 'requirements.past_due',
};
