import { fragment } from '../postgres/sql.ts';

/** Joins the record `r` of an operation `o`; both need their platform beside it. */
export const recordOfOperation = fragment`r.object_id = o.object_id and r.position = o.position`;
