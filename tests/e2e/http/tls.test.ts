import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:https';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { connect, type SecureVersion } from 'node:tls';
import { RawConnection } from '../../support/network/raw-connection.ts';
import { testCertificate } from '../../support/network/test-certificate.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService({ config: { tls: testCertificate } });
const { hostname, port } = new URL(service.url);
const ca = testCertificate.cert;

test('with a certificate the service speaks TLS 1.3', async () => {
  assert.match(service.url, /^https:/);
  assert.equal(await handshake('TLSv1.3'), 'TLSv1.3');
});

for (const version of ['TLSv1.2', 'TLSv1.1', 'TLSv1'] as const) {
  test(`a caller with at most ${version} is refused in the handshake`, async () => {
    await assert.rejects(handshake(version), /PROTOCOL|protocol/);
  });
}

test('clear text on the TLS port gets no answer', async () => {
  const connection = await RawConnection.open(service.url);
  await connection.send('GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n');
  assert.deepEqual(await connection.closed(), []);
});

test('requests work over TLS as they do without', async () => {
  const request = get(`${service.url}/healthz`, { ca, agent: false });
  const [response] = await once(request, 'response');
  assert.equal(response.statusCode, 200);
  assert.match(response.headers['request-id'], /^req_/);
  assert.equal(((await json(response)) as { status: string }).status, 'ok');
});

/** The TLS version agreed with a caller that supports this one and older ones. */
async function handshake(maxVersion: SecureVersion): Promise<string | null> {
  const options = { host: hostname, port: Number(port), ca, minVersion: 'TLSv1' as const };
  // OpenSSL itself offers the oldest versions only at its lowest level of security.
  const socket = connect({ ...options, maxVersion, ciphers: 'DEFAULT:@SECLEVEL=0' });
  try {
    await once(socket, 'secureConnect');
    return socket.getProtocol();
  } finally {
    socket.destroy();
  }
}
