import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en as englishTrades } from '../trades/en.ts';
import { en } from './en.ts';
import { languageAmong, languageNames, languages } from './languages.ts';
import { sayIn } from './messages.ts';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

for (const language of languageNames) {
  test(`every text in ${language} is there, with the placeholders of the English one`, async () => {
    const { messages, trades } = await languages[language].load();
    assert.deepEqual(Object.keys(messages).toSorted(), Object.keys(en).toSorted());
    assert.deepEqual(Object.keys(trades), Object.keys(englishTrades));
    for (const [key, text] of Object.entries(messages)) {
      const english = en[key as keyof typeof en];
      assert.deepEqual(placeholders(text), placeholders(english), key);
      assert.ok(text.trim() !== '' && !/[<>]/.test(text), key);
    }
    for (const name of Object.values(trades)) assert.notEqual(name.trim(), '');
  });
}

test('few texts are the same in two languages', async () => {
  for (const language of languageNames.filter((name) => name !== 'en')) {
    const { messages } = await languages[language].load();
    const same = Object.entries(en).filter(([key, text]) => {
      return messages[key as keyof typeof en] === text;
    });
    assert.ok(same.length < 14, `${language}: ${same.map(([key]) => key)}`);
  }
});

test('the language is the first of the reader that there is', () => {
  assert.equal(languageAmong(['pt-BR', 'de-AT', 'en']), 'de');
  assert.equal(languageAmong(['FR']), 'fr');
  assert.equal(languageAmong(['constructor', 'zh']), 'en');
  assert.equal(languageAmong([]), 'en');
});

test('a value that looks like a placeholder stays as it is', () => {
  const say = sayIn(en);
  assert.equal(
    say('formTitle', { platform: '{platform} $& {count}' }),
    'Your details for {platform} $& {count}',
  );
});
