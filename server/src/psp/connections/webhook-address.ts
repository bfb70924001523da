/** The address of a connection's webhooks; `name` is null for the deployment's own. */
export function webhookAddress(
  publicUrl: string,
  { provider, name }: { readonly provider: string; readonly name: string | null },
): string {
  const own = `${publicUrl}/psp/webhooks/${provider}`;
  return name === null ? own : `${own}/${name}`;
}
