const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where the library that stops a page from scrolling behind a dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** Without it the browser refuses styles that scripts add. */
export function styleNonce(): string {
  return nonce;
}
