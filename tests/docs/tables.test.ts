import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { createProgram } from '../../cli/src/program.ts';
import { meaningOf } from '../../dashboard/src/format/money-words.ts';
import description from '../../openapi.json' with { type: 'json' };
import { Taprail, webhooks } from '../../sdk/src/index.ts';
import { availability } from '../../server/src/domains/settlement/times/availability.ts';
import { declineOf, isDeclineCode } from '../../server/src/psp/decline-reasons.ts';
import { answerDays } from '../../server/src/psp/dispute-port.ts';
import {
  emailTags,
  mismatchingNumber,
  rejectedEndings,
} from '../../server/src/psp/simulator/account-rules/assess-details.ts';
import { findScenario, scenarioExamples } from '../../server/src/psp/simulator/cards/scenarios.ts';
import {
  connectEventTypes,
  ownEventTypes,
} from '../../server/src/psp/stripe/webhooks/webhook-events.ts';
import { renderBankAccounts, renderRequirements, renderThresholds } from './country-tables.ts';
import { readGuide } from './read-guide.ts';

const { schemas } = description.components;

test('the dashboard explains each money term of settlement.md as the guide does', () => {
  const [, table = ''] = textOf('docs/settlement.md').split('## Words of money');
  const words = [...table.matchAll(/^\| \*(\w+)\* \|/gm)].map(([, word = '']) => word);
  assert.deepEqual(words, ['authorised', 'captured', 'refunded', 'disputed', 'fee', 'net']);
  for (const word of words) assert.ok(meaningOf(word), word);
});

test('onboarding.md has the rules of every country as the simulator has them', () => {
  const text = textOf('docs/onboarding.md');
  for (const rows of [renderRequirements(), renderThresholds(), renderBankAccounts()]) {
    assert.ok(text.includes(rows), `docs/onboarding.md must have these rows:\n${rows}`);
  }
});

test('stripe.md has the events of both webhook endpoints', () => {
  const text = textOf('docs/stripe.md');
  const roles = [
    ['for connected accounts', connectEventTypes],
    ['for your own account', ownEventTypes],
  ] as const;
  for (const [role, types] of roles) {
    const names = types.map((type) => `\`${type}\``).join(', ');
    assert.ok(text.includes(`| ${role} | ${names} |`), role);
  }
});

test('testing.md names every scenario that the simulator knows, and no other', () => {
  const names = scenarioExamples.map((id) =>
    id.replace('sim_decline_51', 'sim_decline_<code>').replace('sim_wait_10', 'sim_wait_<seconds>'),
  );
  assertNames('docs/testing.md', names);
  const named = textOf('docs/testing.md').match(/\bsim_\w+(?![\w<])/g) ?? [];
  const examples = named.filter((name) => !/^sim_(decline|wait)_$/.test(name));
  assert.deepEqual(
    examples.filter((name) => findScenario(name) === null),
    [],
  );
});

test('testing.md names every special value, fault and helper of the test environment', () => {
  const { operation, kind } = schemas.Fault.properties;
  assertNames('docs/testing.md', [
    ...Object.values(emailTags),
    mismatchingNumber,
    ...rejectedEndings.keys(),
    ...rejectedEndings.values(),
    ...operation.enum,
    ...kind.enum,
  ]);
  const routes = Object.entries(description.paths).flatMap(([path, item]) =>
    path.startsWith('/v1/test/') && 'post' in item ? [`POST ${path}`] : [],
  );
  assert.ok(routes.length > 5);
  assertNames('docs/testing.md', routes);
});

test('taps.md names every outcome of a tap and every reason of a decline', () => {
  const { status, decline_reason: reason, retry_advice: advice } = schemas.Tap.properties;
  assertNames('docs/taps.md', [
    ...status.enum,
    ...schemas.Failure.properties.code.enum,
    ...reason.anyOf.flatMap((each) => each.enum ?? []),
    ...advice.anyOf.flatMap((each) => each.enum ?? []),
    ...schemas.RiskDecision.properties.rules.items.enum,
  ]);
});

test('taps.md gives each code its meaning and advice', () => {
  const rows = textOf('docs/taps.md').matchAll(/^\| ([\dA, ]+) \| `(\w+)`[^|]*\|([^|]*)\|$/gm);
  const told = [...rows].flatMap(([, codes = '', reason, advice = '']) =>
    codes.split(', ').map((code) => [code, reason, advice.replaceAll(/[ `]/g, '') || null]),
  );
  const every = Array.from({ length: 36 * 36 }, (_, index) =>
    index.toString(36).toUpperCase().padStart(2, '0'),
  ).filter(isDeclineCode);
  const known = every.map((responseCode) => {
    const { declineReason, retryAdvice } = declineOf({ responseCode, scheme: 'visa' });
    return [responseCode, declineReason, retryAdvice];
  });
  assert.deepEqual(
    new Map(told.map((row) => [row[0], row])),
    new Map(known.map((row) => [row[0], row])),
  );
});

test('refunds-and-disputes.md names every status, reason and field of evidence', () => {
  const { status, reason } = schemas.TransactionDispute.properties;
  assertNames('docs/refunds-and-disputes.md', [
    ...status.enum,
    ...reason.enum,
    ...schemas.Refund.properties.status.enum,
    ...Object.keys(schemas.EvidenceRequest.properties),
  ]);
  for (const [scheme, days] of Object.entries(answerDays)) {
    assert.match(
      textOf('docs/refunds-and-disputes.md'),
      new RegExp(`^\\| ${scheme} \\| ${days} `, 'im'),
    );
  }
});

test('settlement.md names every balance, interval and reason why a payout fails', () => {
  const { currency: _currency, ...balances } = schemas.CurrencyBalance.properties;
  assertNames('docs/settlement.md', [
    ...Object.keys(balances),
    ...schemas.DefaultPayoutSchedule.properties.interval.enum,
    ...schemas.BankRejection.properties.code.enum,
    ...Object.keys(schemas.SettingsChange.properties),
  ]);
});

test('the Easter table of settlement.md is what the calendars say', () => {
  const rule = { cutOff: '17:00', delayDays: 1 };
  const place = { EUR: 'Europe/Berlin', GBP: 'Europe/London', USD: 'America/New_York' } as const;
  const captured = {
    'Thursday 18 April 2030, 10:00': '2030-04-18T10:00',
    'Thursday 18 April 2030, 18:00': '2030-04-18T18:00',
    'Saturday 20 April 2030': '2030-04-20T12:00',
  };
  for (const [title, local] of Object.entries(captured)) {
    const days = Object.entries(place).map(([currency, timeZone]) => {
      const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
      const { on } = availability(new Date(epochMilliseconds), { ...rule, timeZone, currency });
      const weekday = new Date(on).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
      return `${weekday} ${Number(on.slice(-2))}`;
    });
    const row = `| ${title} | ${days.join(' | ')} |`;
    assert.ok(textOf('docs/settlement.md').includes(row), row);
  }
});

test('webhooks.md has the twelve kinds of events', () => {
  assert.equal(schemas.EventKind.enum.length, 12);
  assertNames('docs/webhooks.md', schemas.EventKind.enum);
});

test('cli.md names every command', () => {
  const silent = { env: {}, print() {}, note() {} } as unknown as Parameters<
    typeof createProgram
  >[0];
  const names = leavesOf(createProgram(silent)).map((path) => path.slice(1).join(' '));
  assert.ok(names.length > 10);
  assertNames('docs/cli.md', names);
});

test('sdk.md names every method of the client', () => {
  const client = new Taprail({ url: 'http://127.0.0.1:9', apiKey: 'none' });
  const rows = methodsOf(client);
  assert.ok(rows.size > 15);
  rows.set('webhooks', Object.keys(webhooks));
  const text = textOf('docs/sdk.md');
  for (const [property, methods] of rows) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${property}\``)) ?? '';
    const missing = methods.filter((method) => !row.includes(`\`${method}\``));
    assert.deepEqual(missing, [], `the row of ${property} in docs/sdk.md`);
  }
});

function textOf(path: string): string {
  return readGuide(path).lines.join('\n');
}

/** Each word stands in the guide as code. */
function assertNames(path: string, words: readonly (string | null)[]): void {
  const text = textOf(path);
  assert.ok(words.length > 0);
  assert.deepEqual(
    words.filter((word) => !text.includes(`\`${word}\``)),
    [],
    `missing in ${path}`,
  );
}

function leavesOf(command: CommandUnknownOpts, path: readonly string[] = []): readonly string[][] {
  const here = [...path, command.name()];
  const { commands } = command;
  return commands.length === 0 ? [here] : commands.flatMap((each) => leavesOf(each, here));
}

/** The methods of each resource; those of a resource within one are named with it. */
function methodsOf(client: object): Map<string, readonly string[]> {
  const own = (resource: object): string[] => [
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter(
      (name) => name !== 'constructor',
    ),
    ...Object.entries(resource).flatMap(([name, inner]) =>
      name === 'client' ? [] : own(inner).map((method) => `${name}.${method}`),
    ),
  ];
  const { client: _transport, ...resources } = client as Record<string, object>;
  return new Map(Object.entries(resources).map(([name, resource]) => [name, own(resource)]));
}
