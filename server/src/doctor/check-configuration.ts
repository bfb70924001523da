import { X509Certificate } from 'node:crypto';
import { type Config, ConfigError, parseConfig } from '../config.ts';
import { type Finding, faulty, fine } from '../lib/finding.ts';

/** How long before its end a certificate is a fault. */
const renewWithinMs = 14 * 24 * 60 * 60 * 1000;

/** The configuration, unless it is faulty, and the findings about it. */
export function checkConfiguration(
  env: NodeJS.ProcessEnv,
  now: Date,
): { readonly config: Config | null; readonly findings: readonly Finding[] } {
  let config: Config;
  try {
    config = parseConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const findings = error.message
      .split('\n')
      .map((problem) =>
        faulty('configuration', problem, 'docs/operations.md lists all variables.'),
      );
    return { config: null, findings };
  }
  const understood = fine('configuration', `This is the ${config.environment} environment.`);
  const certificate = config.tls === null ? [] : [checkCertificate(config.tls.cert, now)];
  return { config, findings: [understood, ...certificate] };
}

function checkCertificate(cert: Buffer, now: Date): Finding {
  const end = new Date(new X509Certificate(cert).validTo);
  const day = end.toISOString().slice(0, 10);
  return end.getTime() - now.getTime() > renewWithinMs
    ? fine('tls', `The certificate is valid until ${day}.`)
    : faulty('tls', `The certificate ends on ${day}.`, 'Renew it and restart the service.');
}
