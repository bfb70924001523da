/** What the rest of the service may know of seals. */
export { sealRoutes } from './routes.ts';
export { sealWork } from './seal-work.ts';
export { signingKeyOf } from './signing.ts';
export { verifySeals } from './verify.ts';
