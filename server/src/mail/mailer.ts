import { isIPv4 } from 'node:net';
import type { SMTPTransportOptions, Transporter } from 'nodemailer';
import type { MailConfig } from './mail-config.ts';

export interface Mail {
  /** The same for every attempt, so that a reader keeps one of two. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * `refused` is final; after `failed` it may be tried again, although the server may have taken the
 * mail. The code is the server's; null without an answer. It never repeats an address.
 */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'failed'; readonly code: number | null };

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}

const timeoutMs = 15_000;

/** Sends e-mail by SMTP. The library is loaded with the first mail. */
export function createMailer(config: MailConfig): Mailer {
  let loading: Promise<Transporter> | null = null;
  const load = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(transportOf(config));
  };
  return {
    async send(mail) {
      loading ??= load();
      const transport = await loading;
      const { from } = config;
      const [, domain = 'localhost'] = from.address.split('@');
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          // A mail has no parts from elsewhere.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { kind: 'accepted' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function transportOf({ host, port, isTls, user, password }: MailConfig): SMTPTransportOptions {
  return {
    host,
    port,
    secure: isTls,
    // Receipts do not travel in clear text, except on this machine.
    requireTLS: !isTls && !isLoopback(host),
    ignoreTLS: !isTls && isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** A 5xx about the mail or its recipient stays; one about our password may be mended. */
function outcomeOf(error: unknown): MailOutcome {
  const { responseCode: code = null, command = '' } = error as {
    readonly responseCode?: number;
    readonly command?: string;
  };
  const isAboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  const isFinal = code !== null && code >= 500 && isAboutMail;
  return { kind: isFinal ? 'refused' : 'failed', code };
}
