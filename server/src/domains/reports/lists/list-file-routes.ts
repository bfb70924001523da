import type { Static, TProperties, TSchema } from 'typebox';
import { requestObject } from '../../../http/fields.ts';
import { type PlatformRoute, platformRoute, type Route } from '../../../http/route.ts';
import { csvFile } from '../../../lib/csv.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { csvFileName } from '../file-name.ts';
import { fileResponse } from '../file-response.ts';
import { inTurn, type Reports } from '../reports.ts';
import type { Item } from './list-columns.ts';
import { type ListFile, listFiles } from './list-files.ts';

const pageSize = 100;

/** A file beside each of these lists that has one: the same rows by the same filters. */
export function listFileRoutes(reports: Reports, routes: readonly Route[]): readonly Route[] {
  return routes.flatMap((list) => {
    const file = listFiles[list.operationId];
    return file === undefined || list.scope === null ? [] : [fileRoute(reports, list, file)];
  });
}

function fileRoute(reports: Reports, list: PlatformRoute, file: ListFile): Route {
  const {
    limit: _,
    cursor: __,
    ...filters
  } = (list.query as { properties: TProperties } & TSchema).properties;
  return platformRoute({
    method: 'GET',
    path: `/lists/${file.name}.csv`,
    operationId: `${list.operationId.replace('list', 'download')}List`,
    surface: 'dashboard',
    tag: list.tag,
    scope: list.scope,
    ...(list.dashboardScope && { dashboardScope: list.dashboardScope }),
    summary: `${list.summary} in a file`,
    description: 'All items that the filters of the list select, in its order.',
    query: requestObject(filters),
    responses: { 200: fileResponse(file.columns) },
    errors: list.errors ?? [],
    handler: (context) => downloadList(reports, context, { list, file }),
  });
}

type Query = Static<TSchema>;

/** Streams the pages of a list. The first is read before, so that a refusal is an answer. */
async function downloadList(
  reports: Reports,
  context: PlatformContext<unknown, Query>,
  { list, file }: { readonly list: PlatformRoute; readonly file: ListFile },
): Promise<Answer> {
  const load = async (cursor: string | null): Promise<ListPage> => {
    const page = { limit: pageSize, ...(cursor !== null && { cursor }) };
    const query = { ...(context.query as object), ...page };
    return (await list.handler({ ...context, query } as never)).body as ListPage;
  };
  const first = await load(null);
  const { reportingTimeZone } = await reports.settings.read(context.caller.platformId);
  const chunks = (signal: AbortSignal) => {
    const pages = inTurn(reports, context.caller, readPages(first, load, signal));
    return csvFile(file.columns, pages, reportingTimeZone);
  };
  return { status: 200, body: null, stream: { fileName: csvFileName(file.name), chunks } };
}

interface ListPage {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

async function* readPages(
  first: ListPage,
  load: (cursor: string) => Promise<ListPage>,
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for (let page = first; ; ) {
    yield page.data;
    if (page.next_cursor === null || signal.aborted) return;
    page = await load(page.next_cursor);
  }
}
