/** The public interface of privacy for the rest of the service. */
export { erasureWork } from './erasure-work.ts';
export { exportSubMerchant } from './export-sub-merchant.ts';
export type { Privacy } from './privacy.ts';
export { renderErasure } from './render.ts';
export { beginErasure, findErasureOf } from './request-erasure.ts';
export { privacyRoutes } from './routes.ts';
