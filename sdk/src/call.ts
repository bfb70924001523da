export interface CallOptions {
  /** A mutation without a key gets a new one, so that retries are safe. */
  readonly idempotencyKey?: string;
}

/** Makes any call of the REST API. */
export interface Caller {
  request<T>(
    method: string,
    path: string,
    call?: CallOptions & { readonly body?: unknown },
  ): Promise<T>;
}
