import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome, PspAccount } from '../../../psp/port.ts';
import { nothingRequired, type Progress, type Status } from '../types.ts';
import {
  applyAccount,
  decideProgress,
  resubmit,
  type Situation,
  transitions,
} from './decide-progress.ts';
import {
  creating,
  dayMs,
  declined,
  enabled,
  errored,
  healthy,
  hourMs,
  later,
  minuteMs,
  now,
  pending,
  rejected,
  unpaid,
  wanting,
} from './progress-fixture.ts';
import { failureDelaysMs, limitedDelayMs, unknownDelaysMs } from './retry-delays.ts';

const asking: Situation = { now, documentVersion: 3, sentVersion: null, changedAt: now };
const sending: Situation = { now, documentVersion: 3, sentVersion: 3, changedAt: now };

const done = (value: PspAccount): Outcome<PspAccount> => ({ kind: 'done', value });
const failure = { kind: 'refused', code: 'psp_error', message: 'No.', retryable: true } as const;
const fatal = { ...failure, retryable: false } as const;
const unknown = { kind: 'unknown', reason: 'timeout' } as const;

test('the status machine is the one in the contract', () => {
  assert.deepEqual(transitions, {
    received: ['creating'],
    creating: ['pending_requirements', 'enabled', 'rejected', 'errored'],
    pending_requirements: ['enabled', 'rejected', 'errored'],
    enabled: ['pending_requirements', 'rejected'],
    rejected: [],
    errored: ['received'],
  });
});

const readings: readonly {
  readonly from: Progress;
  readonly account: PspAccount;
  readonly to: Partial<Progress>;
}[] = [
  { from: creating, account: wanting, to: { status: 'pending_requirements' } },
  { from: creating, account: healthy, to: { status: 'enabled', disabledReason: null } },
  { from: creating, account: declined, to: { status: 'rejected' } },
  { from: pending, account: wanting, to: { status: 'pending_requirements' } },
  { from: pending, account: healthy, to: { status: 'enabled', chargesEnabled: true } },
  { from: pending, account: declined, to: { status: 'rejected', dueAt: null } },
  { from: enabled, account: healthy, to: { status: 'enabled', payoutsEnabled: true } },
  { from: enabled, account: wanting, to: { status: 'pending_requirements' } },
  { from: enabled, account: declined, to: { status: 'rejected', payoutsEnabled: false } },
  {
    from: enabled,
    account: unpaid,
    to: { status: 'enabled', payoutsEnabled: false, disabledReason: 'requirements.past_due' },
  },
];
for (const { from, account, to } of readings) {
  const what = account.disabledReason ?? 'no fault';
  test(`an account with ${what} takes ${from.status} to ${to.status}`, () => {
    const next = applyAccount({ ...from, attempts: 3 }, account, asking);
    const { status, chargesEnabled, disabledReason, pspAccount, pspRevision, attempts } = next;
    assert.partialDeepStrictEqual(next, to);
    assert.equal(chargesEnabled, status === 'enabled');
    assert.equal(disabledReason, account.disabledReason);
    assert.deepEqual([pspAccount, pspRevision, attempts], ['acct_1', 5, 0]);
    assert.deepEqual(next.requirements, account.requirements);
  });
}

test('an account that is disabled without a reason gets the reason other', () => {
  const { disabledReason } = applyAccount(pending, { ...wanting, disabledReason: null }, asking);
  assert.equal(disabledReason, 'other');
});

test('an unknown reason is passed through', () => {
  const account = { ...wanting, disabledReason: 'requirements.from_the_moon' };
  assert.equal(applyAccount(pending, account, asking).disabledReason, 'requirements.from_the_moon');
});

const old: readonly { readonly what: string; readonly account: Partial<PspAccount> }[] = [
  { what: 'a lower revision, though read later', account: { revision: 3, asOf: later(dayMs) } },
  { what: 'the same revision, read before', account: { revision: 4, asOf: later(-dayMs - 1) } },
  { what: 'the very same reading', account: { revision: 4, asOf: later(-dayMs) } },
];
for (const { what, account } of old) {
  test(`${what} changes nothing`, () => {
    const next = applyAccount(pending, { ...healthy, ...account }, asking);
    assert.deepEqual(next, { ...pending, dueAt: later(hourMs) });
  });
}

for (const progress of [errored, { ...creating, status: 'received' as const }]) {
  test(`no reading changes a sub-merchant that is ${progress.status}`, () => {
    for (const account of [healthy, wanting, declined]) {
      assert.equal(applyAccount(progress, account, asking), progress);
    }
  });
}

test('a resubmitted sub-merchant takes the first reading, even a repeated one', () => {
  const restarted: Progress = { ...resubmit(errored, now), status: 'creating' };
  const account = { ...wanting, revision: 4, asOf: later(-dayMs) };
  assert.equal(applyAccount(restarted, account, asking).status, 'pending_requirements');
});

const dueSoon = withRequirements({ currentDeadline: later(minuteMs) });
const nextReadings: readonly {
  readonly what: string;
  readonly account: PspAccount;
  readonly dueAt: Date | null;
}[] = [
  { what: 'nothing asked: never', account: healthy, dueAt: null },
  { what: 'rejected: never', account: declined, dueAt: null },
  {
    what: 'an older document there: at once',
    account: { ...healthy, detailsVersion: 2 },
    dueAt: now,
  },
  {
    what: 'something being verified: after a minute',
    account: withRequirements({ pendingVerification: ['a'], currentDeadline: later(dayMs) }),
    dueAt: later(minuteMs),
  },
  {
    what: 'a deadline ahead: at the deadline',
    account: withRequirements({ currentDeadline: later(5 * dayMs) }),
    dueAt: later(5 * dayMs),
  },
  {
    what: 'a deadline that has passed: after a day',
    account: withRequirements({ currentDeadline: now }),
    dueAt: later(dayMs),
  },
  { what: 'something missing: after an hour', account: wanting, dueAt: later(hourMs) },
  {
    what: 'something missing by a near deadline: at the deadline',
    account: { ...wanting, requirements: dueSoon.requirements },
    dueAt: later(minuteMs),
  },
];
for (const { what, account, dueAt } of nextReadings) {
  test(`the next reading after ${what}`, () => {
    assert.deepEqual(applyAccount({ ...creating }, account, sending).dueAt, dueAt);
  });
}

for (const { what, account, leastMs } of [
  {
    what: 'is verified',
    account: withRequirements({ pendingVerification: ['a'] }),
    leastMs: minuteMs,
  },
  { what: 'waits', account: wanting, leastMs: hourMs },
]) {
  test(`a sub-merchant that ${what} is read less and less often`, () => {
    const first = applyAccount(pending, account, asking);
    const unchangedFor = (ms: number) =>
      applyAccount(first, account, { ...asking, changedAt: later(-ms) }).dueAt;
    assert.deepEqual(unchangedFor(0), later(leastMs));
    assert.deepEqual(unchangedFor(3 * hourMs), later(3 * hourMs));
    assert.deepEqual(unchangedFor(29 * dayMs), later(dayMs));
    assert.deepEqual(unchangedFor(40 * dayMs), later(7 * dayMs));
    const since = { ...asking, changedAt: later(-40 * dayMs) };
    const changed = applyAccount(pending, { ...account, disabledReason: 'under_review' }, since);
    assert.deepEqual(changed.dueAt, later(leastMs), 'a recent change may be followed by another');
  });
}

test("the pushed version follows the provider's and never falls", () => {
  const pushed = (progress: Progress, detailsVersion: number) =>
    applyAccount(progress, { ...healthy, detailsVersion }, asking).pushedVersion;
  assert.equal(pushed({ ...pending, pushedVersion: 1 }, 2), 2);
  assert.equal(pushed({ ...pending, pushedVersion: 3 }, 2), 3);
});

for (const { kind, outcome, delaysMs } of [
  { kind: 'definite failures', outcome: failure, delaysMs: failureDelaysMs },
  { kind: 'unknown outcomes', outcome: unknown, delaysMs: unknownDelaysMs },
]) {
  for (const from of outcome === failure ? [creating, pending] : [pending]) {
    test(`${from.status}: ${kind} are retried on their schedule, then errored`, () => {
      let progress = from;
      for (const [index, delayMs] of delaysMs.entries()) {
        progress = decideProgress(progress, outcome, sending);
        const expected = { ...from, attempts: index + 1, dueAt: later(delayMs) };
        assert.deepEqual(progress, expected);
      }
      assert.deepEqual(decideProgress(progress, outcome, sending), asErrored(from));
    });
  }

  test(`enabled: ${kind} never take charges away, and are retried for ever`, () => {
    let progress = enabled;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      progress = decideProgress(progress, outcome, sending);
      assert.equal(progress.status, 'enabled');
      assert(progress.dueAt !== null && progress.dueAt > now);
    }
  });
}

test('an unanswered opening is retried for ever, and says why it waits', () => {
  let progress: Progress = creating;
  for (const outcome of [...Array<typeof unknown>(30).fill(unknown), ...Array(9).fill(failure)]) {
    progress = decideProgress(progress, outcome, sending);
    assert.equal(progress.status, 'creating');
    assert(progress.dueAt !== null && progress.dueAt > now);
    assert.deepEqual(
      progress.requirements.errors.map(({ code }) => code),
      ['provider_unanswered'],
    );
  }
  assert.deepEqual(decideProgress(progress, done(healthy), sending).requirements.errors, []);
  const refused = decideProgress(progress, fatal, sending);
  assert.deepEqual([refused.status, refused.requirements.errors], ['errored', []]);
});

test('a refused reading says nothing about the account', () => {
  const read = decideProgress(pending, fatal, asking);
  assert.deepEqual(read, { ...pending, attempts: 1, dueAt: later(unknownDelaysMs[0]) });
  const gone = decideProgress(pending, { ...fatal, isMissing: true }, asking);
  assert.equal(gone.status, 'errored');
});

test('a fault of the deployment uses up no try of a sub-merchant', () => {
  const wrongKey = { ...failure, isOwnFault: true };
  for (const from of [creating, pending, enabled]) {
    let progress: Progress = { ...from, attempts: 4 };
    for (let time = 0; time < 20; time += 1) {
      progress = decideProgress(progress, wrongKey, sending);
      assert.deepEqual(progress, { ...from, attempts: 4, dueAt: later(5 * minuteMs) });
    }
  }
});

test('definite failures are retried after 1 s, 5 s, 30 s, 2 min and 10 min', () => {
  assert.deepEqual(failureDelaysMs, [1_000, 5_000, 30_000, 120_000, 600_000]);
});

test('an unknown outcome is first retried after 5 s', () => {
  assert.equal(unknownDelaysMs[0], 5_000);
});

test('a provider that names a retry time is asked then', () => {
  const outcome = { ...unknown, retryAfterMs: 30_000 };
  assert.deepEqual(decideProgress(creating, outcome, sending).dueAt, later(30_000));
});

const refusals: readonly {
  readonly from: Progress;
  readonly objection?: string;
  readonly to: Progress;
}[] = [
  { from: creating, to: asErrored(creating) },
  { from: creating, objection: 'a', to: asErrored(creating) },
  { from: pending, to: asErrored(pending) },
  { from: pending, objection: 'a', to: withError(pending, 'a') },
  { from: enabled, to: { ...enabled, dueAt: null } },
  { from: enabled, objection: 'a', to: withError(enabled, 'a') },
];
for (const { from, objection, to } of refusals) {
  const what = objection === undefined ? 'a refusal for good' : 'a refused detail';
  test(`${from.status} after ${what} is ${to.status}`, () => {
    const outcome = objection === undefined ? fatal : { ...fatal, param: objection };
    assert.deepEqual(decideProgress(from, outcome, sending), to);
  });
}

test('a refusal of a detail replaces the earlier one of the same detail', () => {
  const once = decideProgress(pending, { ...fatal, param: 'a' }, sending);
  const twice = decideProgress(once, { ...fatal, param: 'a', code: 'other' }, sending);
  assert.deepEqual(
    twice.requirements.errors.map(({ requirement, code }) => [requirement, code]),
    [['a', 'other']],
  );
});

test('a refused version is not sent again by itself', () => {
  const unsent = { ...pending, pushedVersion: 2 };
  const next = decideProgress(unsent, { ...fatal, param: 'a' }, sending);
  assert.deepEqual([next.pushedVersion, next.dueAt], [3, later(hourMs)]);
});

test('a rejection is final; its withdrawal by the provider is a notice until it rejects again', () => {
  assert.equal(applyAccount(rejected, declined, asking), rejected);
  const withdrawn = applyAccount(rejected, healthy, asking);
  const { pspRevision, pspAsOf, notices, ...others } = withdrawn;
  const { pspRevision: _r, pspAsOf: _a, notices: _n, ...before } = rejected;
  assert.deepEqual(others, before);
  assert.deepEqual(notices, { rejectionWithdrawnAt: now.toISOString() });
  const newer = { revision: 6, asOf: later(hourMs) };
  assert.equal(applyAccount(withdrawn, { ...wanting, ...newer }, asking), withdrawn);
  // A reading from before that one changes nothing.
  assert.equal(applyAccount(withdrawn, { ...declined, revision: 4 }, asking), withdrawn);
  const again = applyAccount(withdrawn, { ...declined, ...newer }, asking);
  assert.deepEqual([again.status, again.notices], ['rejected', {}]);
  const late = decideProgress({ ...rejected, dueAt: now }, done(healthy), sending);
  assert.deepEqual(late, withdrawn);
});

test('a payout schedule turned on at the provider is a notice, and turning it off is retried', () => {
  const found = (isSetBack: boolean) => ({ interval: 'daily', isSetBack });
  const open = applyAccount(enabled, { ...healthy, payoutSchedule: found(false) }, asking);
  const at = now.toISOString();
  const noted = { interval: 'daily', foundAt: at, setBackAt: null };
  assert.deepEqual(open.notices, { payoutSchedule: noted });
  assert.deepEqual(open.dueAt, later(hourMs));
  const off = { ...healthy, revision: 6 };
  const ended = { payoutSchedule: { ...noted, setBackAt: at } };
  assert.deepEqual(applyAccount(open, off, asking).notices, ended);
  assert.deepEqual(
    applyAccount(open, { ...off, payoutSchedule: found(true) }, asking).notices,
    ended,
  );
});

test('a failure to turn collecting on is a notice, and is retried sooner without an answer', () => {
  const failed = (refusedAs: string | null) => ({
    ...healthy,
    collecting: { wanted: true, refusedAs },
  });
  const refused = applyAccount(enabled, failed('not_allowed'), asking);
  const at = now.toISOString();
  const noted = { wanted: true, refusedAs: 'not_allowed', foundAt: at, endedAt: null };
  assert.deepEqual(refused.notices, { collecting: noted });
  assert.deepEqual(refused.dueAt, later(24 * hourMs));
  assert.deepEqual(applyAccount(enabled, failed(null), asking).dueAt, later(hourMs));
  const newer = { ...healthy, revision: 6 };
  // A reading that did not try to turn it on says nothing about it.
  assert.deepEqual(applyAccount(refused, newer, asking).notices, refused.notices);
  assert.deepEqual(applyAccount(refused, { ...newer, collecting: null }, asking).notices, {
    collecting: { ...noted, endedAt: at },
  });
});

test("a rejected account is due until the provider has the platform's decision", () => {
  const owed = { ...rejected, pushedVersion: 1, dueAt: now };
  const newer = { ...sending, documentVersion: 3, sentVersion: 2 };
  const told = decideProgress(owed, done(declined), { ...newer, sentVersion: 3 });
  assert.deepEqual([told.status, told.pushedVersion, told.dueAt], ['rejected', 3, null]);
  // The platform decided again meanwhile.
  assert.deepEqual(decideProgress(owed, done(declined), newer).dueAt, now);
  assert.deepEqual(decideProgress(owed, unknown, newer).dueAt, later(hourMs));
});

for (const progress of [rejected, errored]) {
  test(`${progress.status} stays unchanged and not due after a late answer`, () => {
    for (const outcome of [done(declined), failure, fatal, unknown]) {
      assert.deepEqual(decideProgress({ ...progress, dueAt: now }, outcome, sending), progress);
    }
  });
}

test('a submission sent again starts over and keeps its account', () => {
  assert.deepEqual(resubmit({ ...errored, attempts: 2 }, now), {
    ...errored,
    status: 'received',
    disabledReason: null,
    requirements: nothingRequired,
    attempts: 0,
    dueAt: now,
  });
});

for (const status of ['creating', 'pending_requirements', 'enabled', 'rejected'] as const) {
  test(`a sub-merchant that is ${status} cannot start over`, () => {
    assert.throws(() => resubmit({ ...pending, status }, now), /no way from/);
  });
}

function withRequirements(requirements: Partial<PspAccount['requirements']>): PspAccount {
  return { ...healthy, requirements: { ...healthy.requirements, ...requirements } };
}

function asErrored(from: Progress): Progress {
  const status: Status = 'errored';
  return { ...from, status, disabledReason: 'provisioning_error', attempts: 0, dueAt: null };
}

function withError(from: Progress, requirement: string): Progress {
  const errors = [{ requirement, code: fatal.code, reason: fatal.message }];
  const dueAt = from.status === 'enabled' ? null : later(hourMs);
  return { ...from, requirements: { ...from.requirements, errors }, attempts: 0, dueAt };
}

test("the provider's rate limit uses up no try, however often it is hit", () => {
  const limited = { ...failure, isLimited: true, retryAfterMs: 7_000 } as const;
  let progress = creating;
  for (let times = 0; times < 20; times += 1) progress = decideProgress(progress, limited, sending);
  assert.deepEqual(progress, { ...creating, dueAt: later(7_000) });
  const untold = decideProgress(enabled, { ...failure, isLimited: true }, sending);
  assert.deepEqual(untold, { ...enabled, dueAt: later(limitedDelayMs) });
});

test('the progress of an opening is kept until there is an account', () => {
  const opening = { askedSince: later(-dayMs), searchedTo: 'acct_7' };
  const outcome = { ...unknown, retryAfterMs: 1_000, opening } as const;
  const opened = decideProgress(creating, outcome, sending);
  assert.partialDeepStrictEqual(opened, { status: 'creating', ...opening, dueAt: later(1_000) });
  assert.equal(opened.requirements.errors[0]?.code, 'provider_unanswered');
  assert.equal(decideProgress(opened, done(healthy), sending).searchedTo, null);
});

test('an account opened with refused details is kept for the next try', () => {
  const failed = decideProgress(creating, { ...fatal, ref: 'acct_9' }, sending);
  assert.partialDeepStrictEqual(failed, { status: 'errored', pspAccount: 'acct_9' });
  assert.equal(resubmit(failed, now).pspAccount, 'acct_9');
});
