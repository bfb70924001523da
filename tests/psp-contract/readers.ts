import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cart } from '../../server/src/psp/reader-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { eventually } from '../support/running/service-process.ts';
import { newCall, type ReaderScenario } from './provider.ts';
import { takeTap } from './take-tap.ts';
import type { TapPart } from './taps.ts';

const cart: Cart = {
  currency: 'USD',
  items: [
    { description: 'Soup', quantity: 2, amount: 1800 },
    { description: 'Water', quantity: 1, amount: 350 },
  ],
  tax: 190,
  total: 2340,
};

/** The contract of every provider about what readers show and do. */
export function readersContract(provider: TapPart): void {
  const { name, taps } = provider;

  async function openReader(scenario: ReaderScenario) {
    const account = await provider.openAccount();
    const device = await provider.openReader(account, scenario);
    const call = () => newCall(provider, account);
    const state = async () => (await taps.readReaders(call(), [device])).get(device);
    return { account, device, call, state };
  }

  test(`${name}: a reader shows a cart until it is cleared`, async () => {
    const { device, call, state } = await openReader({ kind: 'approves' });
    const idle = await state();
    assert.deepEqual([idle?.action, idle?.cart, idle?.isOnline], ['idle', null, true]);
    assert.match(idle?.firmware ?? '', /^\d/);
    assert.equal(doneValue(await taps.display(call(), { device: device, cart })), 'done');
    const shown = await state();
    assert.deepEqual([shown?.action, shown?.cart], ['displaying', cart]);
    const untaxed = { ...cart, tax: null, total: 2150 };
    assert.equal(doneValue(await taps.display(call(), { device: device, cart: untaxed })), 'done');
    assert.deepEqual((await state())?.cart, untaxed);
    for (const _ of [1, 2]) {
      assert.equal(doneValue(await taps.clearDisplay(call(), device)), 'done');
      assert.equal((await state())?.action, 'idle');
    }
  });

  test(`${name}: a tap goes before a cart, which ends with it`, async () => {
    const { device, call, state } = await openReader({ kind: 'approves' });
    await taps.display(call(), { device: device, cart });
    const tap = await takeTap(provider, call(), { device, captureNow: { platformFee: 50n } });
    assert.equal(tap.kind, 'approved');
    const after = await state();
    assert.deepEqual([after?.action, after?.cart], ['idle', null]);
  });

  test(`${name}: a reader that waits for a card shows nothing else and says so`, async () => {
    const { account, device, call, state } = await openReader({ kind: 'waits' });
    await taps.display(call(), { device: device, cart });
    const waiting = takeTap(provider, call(), { device, timeoutMs: 20_000 });
    await eventually('the reader asks for a card', async () => {
      const isBusy = await provider.isWaiting(account, device);
      return isBusy && (await state())?.action === 'waiting_for_card';
    });
    assert.equal((await state())?.cart, null);
    assert.equal(doneValue(await taps.display(call(), { device: device, cart })), 'busy');
    assert.equal(doneValue(await taps.clearDisplay(call(), device)), 'done');
    assert.equal((await state())?.action, 'waiting_for_card');
    assert.equal(await taps.cancelPresent(call(), device), true);
    assert.deepEqual(await waiting, { kind: 'no card', failure: 'cancelled_by_customer' });
  });

  test(`${name}: an offline reader and one without a screen show nothing`, async () => {
    const offline = await openReader({ kind: 'offline' });
    const shown = await taps.display(offline.call(), { device: offline.device, cart });
    assert.equal(doneValue(shown), 'offline');
    assert.equal((await offline.state())?.isOnline, false);
    const blind = await openReader({ kind: 'has no screen' });
    for (const outcome of [
      await taps.display(blind.call(), { device: blind.device, cart }),
      await taps.clearDisplay(blind.call(), blind.device),
    ]) {
      assert.equal(doneValue(outcome), 'no display');
    }
  });

  test(`${name}: several readers of an account are read at once`, async () => {
    const { account, device, call } = await openReader({ kind: 'approves' });
    const other = await provider.openReader(account, { kind: 'approves' });
    await taps.display(call(), { device: other, cart });
    const states = await taps.readReaders(call(), [device, other]);
    const actions = [device, other].map((id) => states.get(id)?.action);
    assert.deepEqual(actions, ['idle', 'displaying']);
  });
}
