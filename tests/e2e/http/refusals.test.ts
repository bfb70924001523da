import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { addToQuery, exampleRequest, jsonType } from '../../support/operations/example-request.ts';
import { listOperations, type Operation } from '../../support/operations/operations.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { bearer, type RawRequest, sendRequest } from '../../support/service/send-request.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { accessRefusals } from './access-refusals.ts';
import { takesJson, withHeaders } from './refusal-row.ts';
import { requestRefusals } from './request-refusals.ts';
import { distinctiveValues, withValueAt, wrongQueryValues, wrongValues } from './wrong-values.ts';

// These tests are generated from the OpenAPI description. A new route is tested, too, and fails
// until the description is complete.
// Nothing listens at the address for e-mail, which is asked for in the background only.
const environment = {
  TAPRAIL_SMTP_URL: 'smtp://127.0.0.1:1',
  TAPRAIL_MAIL_FROM: 'receipts@example.com',
};
const service = await startTestService({ environment });
const { openApi } = service.app;
const owner = await service.newPlatform();
const stranger = await service.newPlatform();
const operations = listOperations(openApi);
const rows = [...accessRefusals({ service, owner, stranger }), ...requestRefusals];

for (const operation of operations) {
  const { name, scope } = operation;
  let made: Promise<RawRequest> | undefined;
  const rightRequest = () => {
    made ??= exampleRequest(operation, owner);
    return made;
  };

  if (operation.bodyForm !== 'provider event') {
    test(`${name} accepts its own example with only the scope it needs`, async () => {
      const platform = await service.newPlatform();
      const request = await exampleRequest(operation, platform);
      const scopes = [scope ?? 'test:read'];
      const { secret } = await issueTestKey(service, platform, { scopes });
      const response = await sendRequest(service, withHeaders(request, bearer(secret)));
      assert.ok(response.status < 300, response.text);
      assert.match(response.headers.get('request-id') ?? '', /^req_[0-9a-z]{26}$/);
    });
  }

  if (takesJson(operation) && (operation.bodySchema?.required ?? []).length === 0) {
    test(`${name} treats a missing body as an empty one`, async () => {
      const empty = await exampleRequest(operation, await service.newPlatform());
      const { body: _, ...absent } = await exampleRequest(operation, await service.newPlatform());
      const answers = await Promise.all([
        sendRequest(service, { ...withHeaders(empty, jsonType), body: '{}' }),
        sendRequest(service, withHeaders(absent, { 'content-type': undefined })),
      ]);
      assert.equal(answers[1].status, answers[0].status, answers[1].text);
    });
  }

  for (const { title, concerns, spoil, expected } of rows) {
    if (!concerns(operation)) continue;
    test(`${name} refuses ${title}`, async () => {
      const spoilt = await spoil(await rightRequest(), operation);
      assertRefusal(await sendRequest(service, spoilt), expected);
    });
  }

  if (scope === null) {
    test(`${name} ignores a wrong key, because it needs none`, async () => {
      const request = await rightRequest();
      const keyless = await sendRequest(service, request);
      const wrong = await sendRequest(service, withHeaders(request, bearer('tr_test_wrong')));
      assert.equal(wrong.status, keyless.status);
    });
  }

  if (takesJson(operation) && operation.bodySchema !== null) {
    test(`${name} refuses a value of a wrong type in each of its fields, by name`, async () => {
      const request = await rightRequest();
      for (const wrong of wrongValues(openApi, operation)) {
        const body = JSON.stringify(withValueAt(requiredFields(operation), wrong));
        const response = await sendRequest(service, { ...request, body });
        const param = wrong.path.join('.');
        const expected = { status: 400, code: /^parameter_/, secrets: distinctiveValues };
        const { errors = [] } = assertRefusal(response, expected, param);
        const codes = errors.filter((error) => error.param === param).map(({ code }) => code);
        assert.deepEqual(codes, ['parameter_invalid'], `${param}: ${response.text}`);
      }
    });
  }

  for (const { param, value } of wrongQueryValues(openApi, operation)) {
    test(`${name} refuses a value of a wrong type in the query parameter ${param}`, async () => {
      const request = await rightRequest();
      const path = addToQuery(request.path, `${param}=${value}`);
      const expected = { status: 400, code: 'parameter_invalid', param, secrets: [value] };
      assertRefusal(await sendRequest(service, { ...request, path }), expected);
    });
  }
}

for (const [path, siblings] of Map.groupBy(operations, (operation) => operation.path)) {
  const allowed = siblings.map(({ method }) => method);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (allowed.includes(method)) continue;
    test(`${method} ${path} is refused with the methods that are allowed`, async () => {
      const response = await sendRequest(service, { method, path: path.replaceAll(/[{}]/g, '') });
      const { message } = assertRefusal(response, { status: 405, code: 'method_not_allowed' });
      assert.ok(message.endsWith(`Use ${response.headers.get('allow')}.`), message);
      const allow = (response.headers.get('allow') ?? '').split(', ').toSorted();
      assert.deepEqual(allow, allowed.toSorted());
    });
  }
}

const nowhere = ['/', '/zq-distinctive', '/v1', '/v1/zq-distinctive', '/sub-merchants/a/b', '/v2'];
for (const path of nowhere) {
  for (const method of ['GET', 'POST', 'DELETE']) {
    test(`${method} ${path} is not found, with or without a key and a body`, async () => {
      const expected = { status: 404, code: 'not_found', secrets: distinctiveValues };
      const body = method === 'GET' ? {} : { body: '{"zq":"zq-distinctive"}' };
      const headers = bearer(owner.apiKey);
      assertRefusal(await sendRequest(service, { method, path }), expected);
      assertRefusal(await sendRequest(service, { method, path, headers, ...body }), expected);
    });
  }
}

test('every error code is explained at its doc_url', async () => {
  const page = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const explained = new Set([...page.matchAll(/^### (\w+)$/gm)].map(([, code]) => code));
  const { Error: body } = (openApi.components as { schemas: Record<string, ErrorBody> }).schemas;
  const codes = body?.properties.error.properties.code.enum ?? [];
  assert.ok(codes.length > 50);
  for (const code of codes) assert.ok(explained.has(code), `${code} is not explained`);
});

interface ErrorBody {
  readonly properties: {
    readonly error: {
      readonly properties: { readonly code: { readonly enum: readonly string[] } };
    };
  };
}

/** Only the required part of the example, so that one wrong value causes one error. */
function requiredFields({ bodySchema, bodyExample }: Operation) {
  const required = bodySchema?.required ?? [];
  return Object.fromEntries(
    Object.entries(bodyExample ?? {}).filter(([field]) => required.includes(field)),
  );
}
