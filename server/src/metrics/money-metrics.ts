import { Counter, Gauge, type Registry } from 'prom-client';

/** Signs that money waits, moved elsewhere or differs, over all platforms. */
export function moneyMetrics(registry: Registry) {
  return { ...countersOf(registry), gauges: gaugesOf(registry) };
}

function countersOf(registry: Registry) {
  const counter = (name: string, help: string, kinds: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: ['kind'], registers: [registry] });
    // A counter that appears with its first event would hide that one from `increase`.
    for (const kind of kinds) made.inc({ kind }, 0);
    return { count: (kind: string) => made.inc({ kind }) };
  };
  return {
    lateOutcomes: counter(
      'taprail_late_outcomes_total',
      'Outcomes that the provider corrected after they were recorded, by what changed.',
      ['capture', 'refund', 'reversal', 'payout'],
    ),
    accountNotices: counter(
      'taprail_account_notices_total',
      'Accounts of sub-merchants at the provider that need a person, by what happened.',
      ['rejection_withdrawn', 'payout_schedule', 'negative_balance'],
    ),
    outsideMovements: counter(
      'taprail_outside_movements_total',
      'Movements of money that people or schedules made at the provider, by kind.',
      ['payout', 'refund', 'transfer'],
    ),
  };
}

/** Every process counts over all platforms, so the greatest figure is the newest. */
function gaugesOf(registry: Registry) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, aggregator: 'max', registers: [registry] });
  const decisions = gauge(
    'taprail_provider_decisions_waiting',
    'Refunds, reversals and payouts that wait for a person to decide.',
  );
  const negativeBalances = gauge(
    'taprail_negative_balances',
    'Available balances of sub-merchants that are below zero.',
  );
  const oldestNegative = gauge(
    'taprail_negative_balance_oldest_seconds',
    'How long the oldest negative balance has been below zero; 0 without one.',
  );
  const differences = gauge(
    'taprail_reconcile_differences',
    'Open differences between the ledger and the provider.',
  );
  const oldestComparison = gauge(
    'taprail_reconcile_oldest_seconds',
    'Time since the comparison of the account that was compared longest ago.',
  );
  const unknown = gauge(
    'taprail_unknown_outcomes',
    'Operations and payouts whose outcome has been unknown for more than an hour.',
  );
  const suspended = gauge(
    'taprail_payouts_suspended',
    'Sub-merchants whose payouts are suspended because their bank rejected some.',
  );
  const short = gauge(
    'taprail_payouts_short',
    "Payouts that wait because the account's balance at the provider is too small.",
  );
  return {
    decisionsWaiting: (count: number) => decisions.set(count),
    negativeBalances(count: number, oldestSeconds: number) {
      negativeBalances.set(count);
      oldestNegative.set(oldestSeconds);
    },
    differences(count: number, oldestSeconds: number) {
      differences.set(count);
      oldestComparison.set(oldestSeconds);
    },
    held(held: { readonly unknown: number; readonly suspended: number; readonly short: number }) {
      unknown.set(held.unknown);
      suspended.set(held.suspended);
      short.set(held.short);
    },
  };
}
