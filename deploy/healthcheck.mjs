// Ends with 0 if the process of this container or machine answers, and with 1 otherwise.
// A worker has no API, but every process answers beside its metrics.

const { TAPRAIL_ROLE, TLS_CERT_FILE, PORT = '8080', METRICS_PORT, METRICS_HOST } = process.env;
const metricsPort = METRICS_PORT || String(Number(PORT) + 1);
// One that listens everywhere is reached here.
const metricsHost = /^(::|0\.0\.0\.0)?$/.test(METRICS_HOST ?? '') ? '127.0.0.1' : METRICS_HOST;
const protocol = TLS_CERT_FILE ? 'https' : 'http';
const url =
  TAPRAIL_ROLE === 'worker'
    ? `http://${metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost}:${metricsPort}/healthz`
    : `${protocol}://127.0.0.1:${PORT}/healthz`;
// The certificate is made out to the public name, and this asks our own process.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4000) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
} catch (error) {
  console.error(error.cause?.message ?? error.message);
  process.exitCode = 1;
}
