import { createUserByCommand } from '../../server/src/domains/people/index.ts';
import { findPlatform } from '../../server/src/domains/platforms/index.ts';
import type { BenchService } from '../support/service.ts';

const email = 'bench@example.com';

/** The headers that a page of the dashboard sends with every request. */
const ownPage = { 'sec-fetch-site': 'same-origin', 'x-taprail-dashboard': '1' } as const;

/** A user who has signed in at the dashboard. */
export class Visitor {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Creates an admin and signs in as the sign-in page does. */
  static async signIn({ url, database, platformId }: BenchService): Promise<Visitor> {
    const platform = await findPlatform(database, platformId);
    if (platform === undefined) throw new Error('there is no platform to sign in to');
    const { password } = await createUserByCommand(database, platform, {
      email,
      name: 'Bench',
      role: 'admin',
      mustChangePassword: false,
    });
    const answer = await fetch(`${url}/dashboard/api/session`, {
      method: 'POST',
      headers: { ...ownPage, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const [cookie] = answer.headers.get('set-cookie')?.split(';') ?? [];
    if (cookie === undefined) throw new Error(`signing in was answered with ${answer.status}`);
    return new Visitor(url, { ...ownPage, cookie });
  }

  /** An address below the origin. Throws unless the answer is 2xx. */
  async ask(address: string, signal?: AbortSignal): Promise<Response> {
    const answer = await fetch(`${this.#url}${address}`, {
      headers: this.#headers,
      ...(signal && { signal }),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  async read(address: string): Promise<unknown> {
    return (await this.ask(address)).json();
  }
}
