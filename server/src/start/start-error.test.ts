import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFailure, explainStart } from './start-error.ts';

const failures: Readonly<Record<string, readonly [error: Error, sentence: RegExp]>> = {
  'with a certificate of its own': [
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    /^The certificate of the database at db\.example is not trusted \(DEPTH.*sslrootcert in DATA/,
  ],
  'with the certificate of another name': [
    Object.assign(new Error("Hostname/IP does not match certificate's altnames"), {
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    }),
    /^The certificate of the database at db\.example is not trusted \(ERR_TLS_CERT_ALTNAME_INV/,
  ],
  'without TLS': [
    new Error('The server does not support SSL connections'),
    /^The database at db\.example offers no TLS, which DATABASE_URL asks for\.$/,
  ],
};

for (const [what, [error, sentence]] of Object.entries(failures)) {
  test(`a database ${what} is explained in one sentence`, () => {
    const failure = databaseFailure(error, 'postgres://taprail:secret@db.example/taprail');
    assert.match(explainStart(failure) ?? '', sentence);
  });
}
