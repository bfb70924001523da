const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The library that locks the scrolling behind a dialog reads it here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** Without it the browser refuses styles from scripts. */
export function styleNonce(): string {
  return nonce;
}
