import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format, inspect } from 'node:util';
import { serialize } from 'node:v8';
import { accountOf, type Card } from './card.ts';
import { keys, tapOn } from './cards-fixture.ts';
import * as publicInterface from './index.ts';
import { authorise } from './issuer.ts';
import { scenarioOf } from './scenarios.ts';

const devices = ['sim_visa', 'sim_mastercard', 'sim_amex'];

/** Every form in which a value reaches a log, a database or another process. */
function writings(value: unknown): string[] {
  return [
    JSON.stringify(value),
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    format('%s %o %O %j', value, value, value, value),
    JSON.stringify(structuredClone(value)),
    serialize(value).toString('latin1'),
    JSON.stringify(Object.getOwnPropertyDescriptors(value)),
    JSON.stringify({ ...(value as object) }),
    `${value}`,
  ];
}

function assertHidden(card: Card, value: unknown): void {
  const { pan, expiry } = accountOf(card);
  const middle = pan.slice(6, -4);
  for (const writing of writings(value)) {
    assert.ok(!writing.includes(pan), 'the PAN shows');
    assert.ok(!writing.includes(middle), 'the middle of the PAN shows');
    assert.doesNotMatch(writing, /"?(pan|expiry|panSequence)"?:/i);
    assert.ok(!writing.includes(`"${expiry}"`), 'the expiry shows');
  }
}

test('no serialised form of a card contains its number or expiry', () => {
  for (const device of devices) {
    const { card } = tapOn(device);
    assertHidden(card, card);
  }
});

test('no serialised form of a tap or its decision contains the number of the card', () => {
  for (const device of devices) {
    const tap = tapOn(device);
    const decision = authorise({ keys, operationId: 'tap_1', tap, scenario: scenarioOf(device) });
    assertHidden(tap.card, { tap, decision, error: new Error('failed', { cause: tap }) });
  }
});

test('a card shows its first six and last four digits', () => {
  for (const device of devices) {
    const { card } = tapOn(device);
    const { pan } = accountOf(card);
    assert.equal(card.bin, pan.slice(0, 6));
    assert.equal(card.last4, pan.slice(-4));
    assert.match(card.fingerprint, /^[0-9a-f]{32}$/);
    assert.match(card.paymentAccountReference, /^[0-9A-Z]{29}$/);
  }
});

test('no export of the folder reveals the number', () => {
  assert.deepEqual(Object.keys(publicInterface).sort(), [
    'authorisationCodeFor',
    'authorise',
    'chooseTip',
    'deriveCardKeys',
    'findScenario',
    'scenarioExamples',
    'scenarioOf',
    'tapCard',
  ]);
});

test('inspecting the keys does not reveal them', () => {
  const text = inspect(keys, { depth: Number.POSITIVE_INFINITY, showHidden: false });
  assert.doesNotMatch(text, /Buffer|Uint8Array|[0-9a-f]{16}/);
});
