import { invalidField, invalidFields } from '../../../lib/errors.ts';

const logoMaxBytes = 100 * 1024;
/** Of its address: base64 takes four characters for three bytes. */
export const logoTextMax = Math.ceil(logoMaxBytes / 3) * 4 + 40;
/** A small file could otherwise unfold into an image that fills a phone's memory. */
const sideMaxPixels = 2000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The address of an image's data, for the `src` of an image. Refuses everything but PNG, JPEG and
 * WebP, read from the content. An SVG may hold scripts.
 */
export function readLogo(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is not base64, so a text that it reads differently is refused.
  const isBase64 = bytes.length > 0 && bytes.toString('base64') === base64;
  if (!isBase64) throw refused('must be an image in base64.');
  if (bytes.length > logoMaxBytes) {
    throw refused(`must have at most ${logoMaxBytes / 1024} kB. Make the image smaller.`);
  }
  const kind = kinds.find(({ begins }) => begins(bytes));
  const size = kind?.sizeOf(bytes) ?? null;
  if (kind === undefined || size === null) {
    throw refused('must be a PNG, JPEG or WebP image. Save it in one of these formats.');
  }
  const { width, height } = size;
  if (Math.min(width, height) < 1 || Math.max(width, height) > sideMaxPixels) {
    throw refused(`must be at most ${sideMaxPixels} pixels wide and high.`);
  }
  return `data:image/${kind.name};base64,${base64}`;
}

function refused(sentence: string) {
  return invalidFields([invalidField('logo', sentence)]);
}

interface Kind {
  readonly name: 'png' | 'jpeg' | 'webp';
  begins(bytes: Buffer): boolean;
  /** Null for a damaged file. */
  sizeOf(bytes: Buffer): Size | null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const kinds: readonly Kind[] = [
  {
    name: 'png',
    begins: (bytes) => bytes.subarray(0, 8).equals(pngSignature),
    sizeOf: (bytes) =>
      bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  },
  {
    name: 'jpeg',
    begins: (bytes) => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff,
    sizeOf: sizeOfJpeg,
  },
  {
    name: 'webp',
    begins: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
    sizeOf: sizeOfWebp,
  },
];

/** The frame header has it, after segments of any number. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function sizeOfWebp(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  switch (bytes.subarray(12, 16).toString('latin1')) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}
