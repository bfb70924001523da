import { readVariables } from '../lib/read-variables.ts';

export const mailVariables = ['TAPRAIL_SMTP_URL', 'TAPRAIL_MAIL_FROM'] as const;

/** The server that sends e-mail, and whom it comes from. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly isTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly from: { readonly name: string; readonly address: string };
}

type Env = Readonly<Partial<Record<(typeof mailVariables)[number], string | undefined>>>;

const pair = 'TAPRAIL_SMTP_URL and TAPRAIL_MAIL_FROM';
const senderPattern =
  /^(?:"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s<>@",;:\p{Cc}]+@[^\s<>@",;:\p{Cc}]+?)>?$/u;

/** Null without a server for e-mail. */
export function readMailConfig(env: Env, problems: string[]): MailConfig | null {
  const read = readVariables(env, problems);
  const address = read.url('TAPRAIL_SMTP_URL', ['smtp:', 'smtps:']);
  const sender = env.TAPRAIL_MAIL_FROM?.trim();
  if (!env.TAPRAIL_SMTP_URL && !sender) return null;
  if (!env.TAPRAIL_SMTP_URL || !sender) {
    return read.refuse(`${pair} belong together; set both or neither.`, null);
  }
  if (address === null) return null;
  const [, name = '', from] = senderPattern.exec(sender) ?? [];
  if (from === undefined) {
    const form = 'an address, or a name with one: Acme <receipts@acme.example>';
    return read.refuse(`TAPRAIL_MAIL_FROM must be ${form}.`, null);
  }
  const { protocol, hostname, port, username, password } = new URL(address);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    isTls,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: { name, address: from },
  };
}
