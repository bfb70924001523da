import Stripe from 'stripe';
import type { StripeServer } from '../../stripe-server/src/index.ts';
import type { MoneyWorld } from './money-world.ts';

/** The actions of banks and cardholders at the Stripe for tests. */
export function stripeMoney(
  { control, webhookSecret, ownAccount }: StripeServer,
  client: Stripe,
): MoneyWorld {
  const { money, disputes, webhooks } = control;
  const sign: MoneyWorld['sign'] = (rawBody, at) => {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: rawBody.toString(),
      secret: webhookSecret,
      timestamp: Math.floor(at.getTime() / 1000),
    });
    return { headers: { 'stripe-signature': signature }, rawBody };
  };
  return {
    fund: async (account, { amount, currency }) =>
      money.addFunds(account ?? ownAccount, Number(amount), currency),
    payPayout: async (_account, ref) => money.payPayout(ref),
    failPayout: async (_account, ref, code) => {
      money.failPayout(ref, code === 'bank_rejected' ? 'declined' : code);
    },
    async countPayouts(account, payoutId) {
      const options = account === null ? {} : { stripeAccount: account };
      const all = await client.payouts
        .list({ limit: 100 }, options)
        .autoPagingToArray({ limit: 10_000 });
      return all.filter(({ metadata }) => metadata?.payout_id === payoutId).length;
    },
    openDispute: async ({ ref, amount }) => disputes.open({ intent: ref, amount: Number(amount) }),
    closeDispute: async (_account, ref, outcome) => {
      disputes.move(ref, outcome === 'withdrawn' ? 'prevented' : outcome);
    },
    // They fail as soon as they are made.
    failRefunds: async () => {},
    async told(account) {
      const isTheirs = (event: Stripe.Event) => (event.account ?? null) === account;
      const bodies = webhooks
        .events()
        .filter(isTheirs)
        .map((event) => JSON.stringify(event));
      return bodies.map((body) => sign(Buffer.from(body), new Date()));
    },
    sign,
  };
}
