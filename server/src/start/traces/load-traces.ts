import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTracing } from '../../lib/tracing.ts';
import { StartError } from '../listen.ts';

interface TracesModule {
  /** Exports what is left. */
  shutdown?(): Promise<unknown>;
}

/**
 * Loads the module that exports traces: it registers an SDK of OpenTelemetry. Neither that nor our
 * spans are loaded without one. Returns what exports the last spans.
 */
export async function loadTraces(module: string): Promise<() => Promise<unknown>> {
  const isFile = isAbsolute(module) || module.startsWith('.');
  const address = isFile ? pathToFileURL(resolve(module)).href : module;
  const { shutdown } = await load(module, address);
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  setTracing(new OpenTelemetry(await import('@opentelemetry/api')));
  return async () => {
    setTracing(null);
    await shutdown?.();
  };
}

async function load(module: string, address: string): Promise<TracesModule> {
  try {
    return (await import(address)) as TracesModule;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new StartError(
      `The module ${module} of TAPRAIL_TRACES cannot be loaded (${reason}); install what it needs ` +
        'beside it, or unset the variable.',
    );
  }
}
