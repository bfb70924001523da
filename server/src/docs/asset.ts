import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Something that stays the same until the process ends. */
export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** Null if it would gain nothing. */
  readonly zipped: Buffer | null;
  readonly etag: string;
}

/** Smaller texts fit into one packet as they are. */
const zipSizeMinBytes = 1400;

export async function makeAsset(type: string, content: string | Buffer): Promise<Asset> {
  const body = Buffer.from(content);
  const isText = /^(text|application)\/|\+xml/.test(type);
  const zipped = isText && body.length > zipSizeMinBytes ? await promisify(gzip)(body) : null;
  return { type, body, zipped, etag: `"${fingerprint(body)}"` };
}

export function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 20);
}

/**
 * Sends it, or 304 if the browser has it. An address with its version may be kept for ever; any
 * other has to be asked for again, which costs no transfer.
 */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): unknown {
  const { v: version } = request.query as { readonly v?: unknown };
  const isVersioned = asset.etag === `"${version}"`;
  const keep = isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.headers({ 'cache-control': keep, etag: asset.etag, vary: 'accept, accept-encoding' });
  // A proxy that compresses or unpacks marks the tag as weak.
  if (request.headers['if-none-match']?.replaceAll('W/', '').includes(asset.etag)) {
    return reply.code(304).send();
  }
  return sendBody(request, reply, asset);
}

/** Sends it zipped to a browser that takes it so. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, asset: Asset): unknown {
  reply.type(asset.type);
  const zips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (asset.zipped === null || !zips) return reply.send(asset.body);
  return reply.header('content-encoding', 'gzip').send(asset.zipped);
}
