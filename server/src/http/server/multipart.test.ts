import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { ServiceError } from '../../lib/errors.ts';
import { readMultipart } from './multipart.ts';

const server = Fastify();
server.addContentTypeParser('*', (_request, _payload, done) => done(null));
server.post('/', async (request, reply) => {
  const form = await readMultipart(request, reply.raw).catch((error: unknown) => error);
  if (form instanceof Error) {
    return form instanceof ServiceError
      ? { refused: form.code, param: form.param, message: form.message }
      : { failed: form.message };
  }
  return form;
});
after(() => server.close());

const file = 'name="file"; filename="f"';
const whole = {
  refused: 'parameter_invalid',
  param: 'body',
  message: 'body must be one whole multipart/form-data form with a single file.',
};

test('text parts are read as text and files as their bytes', async () => {
  const form = parts([file, '%PDF-'], ['name="purpose"', 'identity_document']);
  assert.deepEqual(await read(form), {
    file: { bytes: { type: 'Buffer', data: [...Buffer.from('%PDF-')] } },
    purpose: 'identity_document',
  });
});

test('a form without parts is empty', async () => {
  assert.deepEqual(await read('--edge--\r\n'), {});
});

const head = `Content-Disposition: form-data; ${file}`;
const malformed: Readonly<Record<string, string>> = {
  'of two files': parts([file, '%PDF-'], [file, '%PDF-']),
  'of too many parts': parts(
    ...Array.from({ length: 40 }, (_, index) => [`name="p${index}"`, ''] as const),
  ),
  'with a part named __proto__': parts(['name="__proto__"', 'x']),
  'of nothing': '',
  'whose file has no line before its end': `--edge\r\n${head}\r\n\r\n--edge--\r\n`,
  'with a broken header': `--edge\r\n${head}\r\nE\r\n\r\n--edge--\r\n`,
  'with a header that never ends': `--edge\r\n${head}\rE\r\n--edge--\r\n`,
  'with a part without a name': '--edge\r\n\r\nx\r\n--edge--\r\n',
  'that ends in the middle of a part': parts([file, '%PDF-']).slice(0, -14),
  'that ends before its last line': parts([file, '%PDF-']).slice(0, -10),
};

for (const [title, form] of Object.entries(malformed)) {
  test(`a form ${title} is refused`, async () => {
    assert.deepEqual(await read(form), whole);
  });
}

test('a form without a boundary is refused', async () => {
  assert.deepEqual(await read(parts([file, '%PDF-']), 'multipart/form-data'), whole);
});

test('a file of one byte more than ten megabytes is refused as too large', async () => {
  const form = parts([file, 'x'.repeat(10 * 1024 * 1024 + 1)]);
  assert.equal((await read(form)).refused, 'body_too_large');
});

test('an upload is given up once less than a tenth arrives within five seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const raw = new PassThrough();
  const headers = {
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': '1000',
  };
  const response = Object.assign(new EventEmitter(), { closed: false });
  const request = { headers, raw, caller: null } as unknown as FastifyRequest;
  const reading = readMultipart(request, response as unknown as ServerResponse);
  const refused = assert.rejects(reading, (error: unknown) => {
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.code, error.headers?.connection], ['request_timeout', 'close']);
    return true;
  });
  for (const size of [100, 99]) {
    raw.write(Buffer.alloc(size));
    await new Promise(setImmediate);
    t.mock.timers.tick(5000);
  }
  await refused;
  response.emit('close');
});

async function read(
  payload: string,
  type = 'multipart/form-data; boundary=edge',
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': type };
  const response = await server.inject({ method: 'POST', url: '/', headers, payload });
  return response.json();
}

function parts(...list: readonly (readonly [disposition: string, content: string])[]): string {
  const texts = list.map(([disposition, content]) => {
    return `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  });
  return `${texts.join('')}--edge--\r\n`;
}
