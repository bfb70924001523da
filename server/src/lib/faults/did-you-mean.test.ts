import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/fast-check.ts';
import { didYouMean } from './did-you-mean.ts';

const FIELDS = ['first_name', 'last_name', 'id_number', 'email', 'dob', 'address', 'externalRef'];

test('a typing error finds the field that was meant', () => {
  const rows: Readonly<Record<string, string>> = {
    frist_name: 'first_name',
    firstname: 'first_name',
    lastName: 'last_name',
    'id-number': 'id_number',
    id_nubmer: 'id_number',
    emial: 'email',
    mail: 'email',
    dbo: 'dob',
    adress: 'address',
    external_ref: 'externalRef',
  };
  for (const [typed, meant] of Object.entries(rows)) {
    assert.equal(didYouMean(typed, FIELDS), meant, typed);
  }
});

test('a word that is close to nothing gets no suggestion', () => {
  for (const word of ['', 'x', 'phone', 'favourite_colour', 'a'.repeat(65)]) {
    assert.equal(didYouMean(word, FIELDS), null, word);
  }
  assert.equal(didYouMean('anything', []), null);
});

test('the closest candidate wins, and the first of several equally close ones', () => {
  assert.equal(didYouMean('amount', ['account', 'amounts']), 'amounts');
  assert.equal(didYouMean('cards', ['card', 'cars']), 'card');
});

test('any single swap in a word of three letters or more is forgiven', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,20}$/), fc.nat(), (word, seed) => {
      const position = seed % (word.length - 1);
      const letters = [...word];
      const [first = '', second = ''] = letters.slice(position, position + 2);
      letters.splice(position, 2, second, first);
      return didYouMean(letters.join(''), [word]) === word;
    }),
  );
});
