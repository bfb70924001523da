import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMailConfig } from './mail-config.ts';

function read(url: string | undefined, from: string | undefined) {
  const problems: string[] = [];
  const config = readMailConfig({ TAPRAIL_SMTP_URL: url, TAPRAIL_MAIL_FROM: from }, problems);
  return { config, problems };
}

test('a server and a sender are read from their variables', () => {
  assert.deepEqual(
    read('smtp://me%40acme:p%2Fw@mail.acme.example', 'Acme <a@acme.example>').config,
    {
      host: 'mail.acme.example',
      port: 587,
      isTls: false,
      user: 'me@acme',
      password: 'p/w',
      from: { name: 'Acme', address: 'a@acme.example' },
    },
  );
  const { config } = read('smtps://[::1]:2465', 'a@acme.example');
  assert.partialDeepStrictEqual(config, {
    host: '::1',
    port: 2465,
    isTls: true,
    user: '',
    from: { name: '', address: 'a@acme.example' },
  });
  assert.deepEqual(read(undefined, ''), { config: null, problems: [] });
});

const wrong = [
  ['smtp://mail.acme.example', undefined, /belong together/],
  [undefined, 'a@acme.example', /belong together/],
  ['https://mail.acme.example', 'a@acme.example', /must be a URL beginning with smtp/],
  ['smtp://mail.acme.example', 'Acme', /TAPRAIL_MAIL_FROM must be an address/],
  ['smtp://mail.acme.example', 'Acme <a@acme.example>\r\nBcc: b@x.example', /must be an address/],
  ['smtp://mail.acme.example', 'a@acme.example, b@acme.example', /must be an address/],
] as const;
for (const [url, from, problem] of wrong) {
  test(`${url} with ${JSON.stringify(from)} is refused`, () => {
    const { config, problems } = read(url, from);
    assert.equal(config, null);
    assert.match(problems.join(), problem);
  });
}
