// Exports traces by OTLP over HTTP; docs/operations.md says how to install it.
// Reads the standard variables OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS,
// OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and, as the share of traces, OTEL_TRACES_SAMPLER_ARG.

import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1);
const provider = new TracerProvider({
  resource: defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'taprail' }))
    .merge(detectResources({ detectors: [envDetector] })),
  // A caller that traces decides for its own requests.
  sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
  // A group commit links to each of its operations.
  spanLimits: { linkCountLimit: 256 },
  spanProcessors: [
    // Spans beyond the queue are dropped; a service never waits for its collector.
    new BatchSpanProcessor({
      exporter: new OTLPTraceExporter(),
      maxQueueSize: 20_000,
      maxExportBatchSize: 2_000,
      scheduledDelayMillis: 1_000,
    }),
  ],
});
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(provider);

export const shutdown = () => provider.shutdown();
