/** The page that a sub-merchant opens by a link. */
export { ownPageRoutes } from './routes.ts';
