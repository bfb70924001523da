import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Taprail } from '../../../sdk/src/index.ts';
import { parseDataFolder } from '../../../server/src/config.ts';
import { unknownVariables } from '../../../server/src/unknown-variables.ts';
import { CommandError, type Terminal } from '../command.ts';
import { type Advice, explainApiError } from './explain-api-error.ts';

/** A running service, and who calls it. */
export interface Connection {
  readonly taprail: Taprail;
  /** The address of the service. */
  readonly url: string;
  readonly apiKey: string;
  /** False with a live key, which works in production alone. */
  readonly isTest: boolean;
}

/**
 * Does the work through the API of a running service: that of TAPRAIL_URL and TAPRAIL_API_KEY, or
 * else the one that `npm start` runs here. A refusal, or no answer, is explained in one sentence;
 * `advice` has the complete command that helps after a refusal with a certain code.
 */
export async function withClient<Result>(
  terminal: Terminal,
  work: (connection: Connection) => Promise<Result>,
  advice: Advice = {},
): Promise<Result> {
  for (const sentence of unknownVariables(terminal.env)) terminal.note(`Warning: ${sentence}`);
  const { url, apiKey } = await findAccess(terminal.env);
  const isGiven = Boolean(terminal.env.TAPRAIL_URL);
  const taprail = openClient({ url, apiKey });
  try {
    return await work({ taprail, url, apiKey, isTest: !apiKey.startsWith('tr_live_') });
  } catch (error) {
    throw explainApiError(error, { url, isGiven, advice });
  }
}

/** Refuses in production, where nothing is simulated and time cannot be moved. */
export function requireTest({ isTest }: Connection, command: string): void {
  if (isTest) return;
  throw new CommandError(
    `"npx taprail ${command}" works in the test environment only, and this is a live key.`,
  );
}

interface Access {
  readonly url: string;
  readonly apiKey: string;
}

async function findAccess(env: NodeJS.ProcessEnv): Promise<Access> {
  const { TAPRAIL_URL: url, TAPRAIL_API_KEY: apiKey } = env;
  if (url && apiKey) return { url, apiKey };
  if (url || apiKey) {
    const [given, missing] = url
      ? ['TAPRAIL_URL', 'TAPRAIL_API_KEY, its key']
      : ['TAPRAIL_API_KEY', 'TAPRAIL_URL, the address of the service'];
    throw new CommandError(`${given} is set; set ${missing}, too.`);
  }
  return readCredentials(join(parseDataFolder(env), 'credentials.json'));
}

/** The client says what is wrong with its options, without repeating them. */
function openClient({ url, apiKey }: Access): Taprail {
  try {
    // The client takes a path, too, as pages use it.
    return new Taprail({ url: url.replace(/^\/.*/s, ''), apiKey });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const sentence = cause.message
      .replace(/^url /, 'TAPRAIL_URL ')
      .replace(/^apiKey /, 'TAPRAIL_API_KEY ');
    throw new CommandError(`${sentence}.`, { cause });
  }
}

/** The credentials that `npm start` wrote for scripts on this machine. */
async function readCredentials(file: string): Promise<Access> {
  const advice =
    'start it in another terminal, or set TAPRAIL_URL and TAPRAIL_API_KEY to use one that runs ' +
    'elsewhere:';
  try {
    const found = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    const { base_url: url, api_key: apiKey } = found;
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey };
  } catch (cause) {
    throw new CommandError(`No Taprail was started here yet; ${advice}`, {
      next: 'npm start',
      cause,
    });
  }
  throw new CommandError(`${file} has no address and key; ${advice}`, { next: 'npm start' });
}
