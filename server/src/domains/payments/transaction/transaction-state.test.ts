import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, begunTap, later } from '../payments-fixture.ts';
import golden from './event-bodies-1.json' with { type: 'json' };
import { parseStages } from './recording.ts';
import type { Stage } from './stages.ts';
import { applyStages, changesSearch, firstDue } from './transaction-state.ts';
import type { Transaction } from './types.ts';

test('the earliest due time counts', () => {
  assert.deepEqual(firstDue({ expire: later, settle: at, remind: null }), { kind: 'settle', at });
});

test('without due times nothing is due', () => {
  assert.equal(firstDue({ expire: null, settle: null }), null);
});

test('a stage that changes no search leaves all columns of a transaction as they were', () => {
  const seen = new Set<Stage['kind']>();
  for (const { operations } of golden.transactions) {
    let transaction = begunTap();
    for (const { stages, request } of operations) {
      for (const stage of parseStages(stages)) {
        const before = searchedBy(transaction);
        transaction = applyStages(transaction, [stage], JSON.parse(request));
        if (changesSearch(stage)) continue;
        assert.deepEqual(searchedBy(transaction), before, stage.kind);
        seen.add(stage.kind);
      }
    }
  }
  assert.ok(seen.has('settlement') && seen.size >= 7, [...seen].join());
});

function searchedBy({ status, facts, stages, ...transaction }: Transaction) {
  const { amountAuthorised, amountCaptured, amountReleased, amountRefunded } = transaction;
  const times = stages.filter(({ kind }) => kind === 'capture' || kind === 'reversal');
  const amounts = [amountAuthorised, amountCaptured, amountReleased, amountRefunded];
  return { status, amounts, card: facts.card?.fingerprint, times };
}
