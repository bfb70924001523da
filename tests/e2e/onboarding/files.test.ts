import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { png, TestSubMerchant, uploadDocument } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

const service = await startTestService();
const sizeMaxBytes = 10 * 1024 * 1024;
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n');

interface Part {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

function upload({ apiKey }: TestPlatform, part: Part, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(part.fields ?? {})) body.set(name, value);
  const blob = new Blob([new Uint8Array(part.bytes)], part.type ? { type: part.type } : {});
  body.set('file', blob, part.name ?? 'document');
  const request = { method: 'POST', path: '/files', body } as const;
  return sendRequest(service, { ...request, headers: { ...bearer(apiKey), ...headers } });
}

const kinds = [
  { type: 'image/jpeg', bytes: jpeg },
  { type: 'image/png', bytes: png },
  { type: 'application/pdf', bytes: pdf },
];
for (const { type, bytes } of kinds) {
  test(`${type} is recognised by its content, not by its name`, async () => {
    const platform = await service.newPlatform();
    for (const name of ['scan', 'scan.txt', 'scan.exe']) {
      const uploaded = await upload(platform, { bytes, name, type: 'text/plain' });
      assert.equal(uploaded.status, 201, uploaded.text);
      assert.match(String(uploaded.body.id), /^file_[0-9a-z]{26}$/);
      assert.partialDeepStrictEqual(uploaded.body, {
        object: 'file',
        purpose: 'identity_document',
        type,
        size: bytes.length,
      });
    }
  });
}

const impostors = [
  { what: 'text', bytes: Buffer.from('Jenny Rosen, born 1986') },
  { what: 'a script', bytes: Buffer.from('<script>alert(1)</script>') },
  { what: 'a GIF', bytes: Buffer.from('GIF89a') },
  { what: 'a PDF with something before it', bytes: Buffer.concat([Buffer.from(' '), pdf]) },
  { what: 'half the beginning of a PNG', bytes: png.subarray(0, 5) },
  { what: 'nothing', bytes: Buffer.alloc(0) },
];
for (const { what, bytes } of impostors) {
  test(`400 for ${what} named like a picture`, async () => {
    const platform = await service.newPlatform();
    const refused = await upload(platform, { bytes, name: 'passport.png', type: 'image/png' });
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'file' });
  });
}

test('a file of ten megabytes is accepted, and one byte more is too large', async () => {
  const platform = await service.newPlatform();
  const largest = Buffer.alloc(sizeMaxBytes);
  png.copy(largest);
  const uploaded = await upload(platform, { bytes: largest });
  assert.equal(uploaded.status, 201, uploaded.text);
  assert.equal(uploaded.body.size, sizeMaxBytes);
  const refused = await upload(platform, { bytes: Buffer.concat([largest, Buffer.alloc(1)]) });
  assertRefusal(refused, { status: 413, code: 'body_too_large' });
});

test('a file keeps its purpose, and an unknown purpose is refused', async () => {
  const platform = await service.newPlatform();
  const part = { bytes: png, fields: { purpose: 'company_document' } };
  assert.equal((await upload(platform, part)).body.purpose, 'company_document');
  const refused = await upload(platform, { bytes: png, fields: { purpose: 'holiday_picture' } });
  assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'purpose' });
});

test('evidence may have 4.5 MB, and is no document', async () => {
  const platform = await service.newPlatform();
  const fields = { purpose: 'dispute_evidence' };
  const largest = Buffer.alloc(4_500_000);
  png.copy(largest);
  const uploaded = await upload(platform, { bytes: largest, fields });
  assert.equal(uploaded.status, 201, uploaded.text);
  const larger = Buffer.concat([largest, Buffer.alloc(1)]);
  const refused = await upload(platform, { bytes: larger, fields });
  assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'file' });
  const shop = new TestSubMerchant(platform.api);
  await shop.provision();
  const param = 'individual.verification.document.front';
  const submitted = await shop.patch({ [param]: uploaded.body.id as string });
  assertRefusal(submitted, { status: 400, code: 'parameter_invalid', param });
});

test('400 for a form without a file and for an unknown field', async () => {
  const platform = await service.newPlatform();
  const body = new FormData();
  body.set('purpose', 'identity_document');
  const headers = bearer(platform.apiKey);
  const missing = await sendRequest(service, { method: 'POST', path: '/files', headers, body });
  assertRefusal(missing, { status: 400, code: 'parameter_missing', param: 'file' });
  const unknown = await upload(platform, { bytes: png, fields: { comment: 'front side' } });
  assertRefusal(unknown, { status: 400, code: 'parameter_unknown', param: 'comment' });
});

test('an upload repeated with its idempotency key creates one file', async () => {
  const platform = await service.newPlatform();
  const headers = { 'idempotency-key': 'upload-1' };
  const first = await upload(platform, { bytes: png }, headers);
  const again = await upload(platform, { bytes: png }, headers);
  assert.equal(first.status, 201, first.text);
  assert.deepEqual(again.body, first.body);
  const other = await upload(platform, { bytes: jpeg }, headers);
  assertRefusal(other, { status: 422, code: 'idempotency_key_reused' });
});

test('the database holds no content of a file in the clear', async () => {
  const platform = await service.newPlatform();
  const picture = 'PASSPORT OF JENNY ROSEN';
  await upload(platform, { bytes: Buffer.concat([png, Buffer.from(picture)]) });
  const row = await service.database.row<{ content: Buffer }>(sql('test_file_content')`
    select content from files where platform_id = ${platform.id}::uuid`);
  assert(row !== undefined && row.content.length > picture.length);
  assert(!row.content.includes(picture));
});

test('a document answers the item that requires it', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { country: 'SG' });
  await shop.enable();
  const item = 'individual.verification.document.front';
  const asked = await shop.helper('require');
  assert.deepEqual(asked.requirements.currentlyDue, [item]);
  const answered = await shop.supply([item], await uploadDocument(api));
  assert.deepEqual(answered.requirements.currentlyDue, []);
  assert.deepEqual(answered.requirements.eventuallyDue, []);
});

test("400 for another platform's file, an unknown file and an id of another kind", async () => {
  const [mine, theirs] = [await service.newPlatform(), await service.newPlatform()];
  const shop = new TestSubMerchant(mine.api);
  const before = await shop.provision();
  const param = 'individual.verification.document.front';
  const refusal = { status: 400, code: 'parameter_invalid', param };
  for (const fileId of [
    await uploadDocument(theirs.api),
    'file_01k2x3y4z5a6b7c8d9e0f1g2h3',
    'passport.png',
  ]) {
    assertRefusal(await shop.patch({ [param]: fileId }), refusal);
    assertRefusal(await shop.submit({ [param]: fileId }), refusal);
    assertRefusal(await new TestSubMerchant(mine.api, { [param]: fileId }).submit(), refusal);
  }
  assert.deepEqual(await shop.read(), before);
});
