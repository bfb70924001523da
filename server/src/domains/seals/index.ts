/** The public interface of seals for other domains. */
export { sealRoutes } from './routes.ts';
export { sealWork } from './seal-work.ts';
export { signingKeyOf } from './signing.ts';
export { verifySeals } from './verify.ts';
