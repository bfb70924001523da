export const settingsExample = {
  object: 'settings',
  version: 3,
  fee_plans: {
    EUR: { basis_points: 300, fixed_amount: 0 },
    USD: { basis_points: 250, fixed_amount: 7 },
  },
  ceiling_multiplier: 5,
  cut_off: '17:00',
  payout_schedule: { interval: 'weekly', weekly_anchor: 'monday', monthly_anchor: null },
  reporting_time_zone: 'Europe/Zurich',
  collect_negative_balances: false,
  retention_years: 5,
  archive_one_in: null,
  tip_suggestions: {
    USD: {
      percentages: [15, 18, 20],
      amounts: [100, 200, 300],
      amounts_below: 1000,
      allow_custom: true,
    },
  },
  receipt_url_days: 730,
  made_by: 'key_01k9t3m8e6f4x9p2q7r5s1v0zc',
  created_at: '2026-11-14T08:00:00.000Z',
};
