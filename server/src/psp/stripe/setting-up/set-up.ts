import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type Stripe from 'stripe';
import { type Finding, faulty } from '../../../lib/finding.ts';
import type { PspSetUp, SetUpAnswer, SetUpOutcome } from '../../connections/set-up.ts';
import type { Answer } from '../answer.ts';
import { explainAccess, listEndpoints, patience, readOwnAccount, reasonOf } from '../diagnose.ts';
import { StripeCalls } from '../stripe-calls.ts';
import { apiVersion } from '../stripe-client.ts';
import { isLiveKey, type StripeConfig } from '../stripe-config.ts';
import { scheduleOf } from './account-findings.ts';
import { eventTypesOf, roleKey, roleNames } from './endpoint-roles.ts';
import { missingPermission } from './key-permissions.ts';
import { describeChange, planSetUp, type StripeChange } from './plan-set-up.ts';
import { type Whose, webhookUrlOf } from './whose-connection.ts';

type Failure = Exclude<Answer<never>, { kind: 'done' }>;

/** Finds the setup that a connection still needs at Stripe. Nothing changes before `carryOut`. */
export async function planStripeSetUp(
  config: StripeConfig,
  { publicUrl, connection }: { readonly publicUrl: string; readonly connection: Whose },
): Promise<SetUpAnswer> {
  const isLive = isLiveKey(config.secretKey);
  const unreachable = explainAddress(publicUrl, isLive);
  if (unreachable !== null) return { kind: 'impossible', finding: unreachable };
  const calls = new StripeCalls(config, patience);
  const endpoints = await listEndpoints(calls);
  if (endpoints.kind !== 'done') {
    return { kind: 'impossible', finding: explainUnread(endpoints, config, connection) };
  }
  const own = await readOwnAccount(calls);
  const url = webhookUrlOf(publicUrl, connection);
  const ownSchedule = own.kind === 'done' ? scheduleOf(own.value) : null;
  const { changes, notices } = planSetUp(
    { endpoints: endpoints.value, ownSchedule },
    { url, apiVersion },
  );
  const steps = changes.map((change, index) => ({
    id: String(index),
    does: describeChange(change, apiVersion),
    tellsSecret: change.kind === 'create',
  }));
  // A repeated request of one run has one effect; another run reads the present state first.
  const run = randomUUID();
  const setUp: PspSetUp = {
    account: own.kind === 'done' ? own.value.id : 'the account of the key',
    mode: isLive ? 'live' : 'test',
    webhookUrl: url,
    steps,
    notices: [...notices, ...(ownSchedule === null ? [unseenSchedule] : [])],
    carryOut: async ({ id }) => {
      const change = changes[Number(id)];
      if (change === undefined) throw new Error('the step is not one of this plan');
      return carryOut(calls, change, { url, key: `taprail:set-up:${run}:${id}` });
    },
  };
  return { kind: 'planned', setUp };
}

const unseenSchedule =
  'Stripe does not show how your own account is paid out. Set its payouts to manual in the ' +
  'dashboard, unless they are.';

async function carryOut(
  calls: StripeCalls,
  change: StripeChange,
  { url, key }: { readonly url: string; readonly key: string },
): Promise<SetUpOutcome> {
  if (change.kind === 'manual schedule') return setManual(calls, key);
  const { role } = change;
  const asked = { account: null, key, object: 'webhook_endpoint' };
  const answer = await calls.ask(asked, (stripe, options) => {
    if (change.kind === 'create') {
      return stripe.webhookEndpoints.create(
        {
          url,
          enabled_events: [...eventTypesOf[role]],
          api_version: apiVersion,
          connect: role === 'connected',
          description: `Taprail, ${roleNames[role]}`,
          metadata: { [roleKey]: role },
        },
        options,
      );
    }
    const { endpoint, adds, enables } = change;
    const events = [...endpoint.enabled_events, ...adds] as EnabledEvents;
    return stripe.webhookEndpoints.update(
      endpoint.id,
      {
        ...(adds.length > 0 && { enabled_events: events }),
        ...(enables && { disabled: false }),
        metadata: { [roleKey]: role },
      },
      options,
    );
  });
  if (answer.kind === 'done') {
    return { kind: 'done', object: answer.value.id, secret: answer.value.secret ?? null };
  }
  return failed(answer, {
    permission: 'Webhook Endpoints Write (webhook_write)',
    byHand: 'Create and change webhook endpoints',
  });
}

type EnabledEvents = Stripe.WebhookEndpointUpdateParams.EnabledEvent[];

/**
 * Stripe documents these settings for connected accounts. If a key cannot change those of its own
 * account, a person has to.
 */
async function setManual(calls: StripeCalls, key: string): Promise<SetUpOutcome> {
  const asked = { account: null, key, object: 'balance_settings' };
  const answer = await calls.ask(asked, (stripe, options) =>
    stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      options,
    ),
  );
  if (answer.kind !== 'done') {
    return failed(answer, {
      permission: 'the permission to write balance settings',
      byHand: 'Set payouts to manual',
    });
  }
  const interval = answer.value.payments.payouts?.schedule?.interval;
  return interval === 'manual'
    ? { kind: 'done', object: null, secret: null }
    : {
        kind: 'failed',
        reason: `Stripe left the schedule at ${interval ?? 'what it was'}`,
        remedy: "Set payouts to manual in Stripe's dashboard.",
      };
}

function failed(
  failure: Failure,
  { permission, byHand }: { readonly permission: string; readonly byHand: string },
): SetUpOutcome {
  const lacking = missingPermission(failure);
  if (failure.kind === 'unknown') {
    return {
      kind: 'failed',
      reason: `it is unknown whether Stripe did it (${failure.reason})`,
      remedy: 'Run it again: it reads the present state first.',
    };
  }
  if (lacking === null) {
    return {
      kind: 'failed',
      reason: `Stripe refused it: ${reasonOf(failure)}`,
      remedy: `${byHand} in Stripe's dashboard, as docs/stripe.md says.`,
    };
  }
  const { name, code } = lacking;
  const named = name !== undefined && code !== undefined ? `${name} (${code})` : permission;
  return {
    kind: 'failed',
    reason: 'the restricted key may not do it',
    remedy: `Give it ${named}, or do it in Stripe's dashboard.`,
  };
}

function explainUnread(failure: Failure, config: StripeConfig, whose: Whose): Finding {
  if (missingPermission(failure) === null) return explainAccess(failure, config, whose);
  return faulty(
    'webhooks',
    'The restricted key may not read webhook endpoints.',
    'Give it Webhook Endpoints Write (webhook_write) for this.',
  );
}

const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addAddress('::1', 'ipv6');

/** Stripe accepts an address that it cannot reach, or refuses it without a clear reason. */
function explainAddress(publicUrl: string, isLive: boolean): Finding | null {
  const { hostname, protocol } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
  const isInside = isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : inside.check(host, family);
  if (isInside) {
    return faulty(
      'webhooks',
      `Stripe cannot reach ${publicUrl}.`,
      'Set TAPRAIL_PUBLIC_URL to a public address, or use "stripe listen" as docs/stripe.md shows.',
    );
  }
  if (isLive && protocol === 'http:') {
    return faulty(
      'webhooks',
      'Stripe sends live events to https addresses only.',
      'Set TAPRAIL_PUBLIC_URL to an address that begins with https://.',
    );
  }
  return null;
}
