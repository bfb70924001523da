export interface CallOptions {
  /** One is made for every mutation that brings none, so that retries are safe. */
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
