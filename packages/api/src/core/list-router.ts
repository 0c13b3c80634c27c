import type { AnyTRPCRouter } from "@trpc/server";
import { z } from "zod";
import type { BaseContext, Ctx } from "./context.ts";
import { AppError } from "./errors.ts";
import { type FileReply, fileOutput, findContentTypes, XLSX_TYPE } from "./file.ts";
import { guarded, type Meta, router } from "./guarded.ts";
import { selectColumns, withoutBorrowers } from "./list-columns.ts";
import { exportList } from "./list-export.ts";
import { isPage } from "./past-end.ts";
import { readAhead } from "./read-ahead.ts";
import { post } from "./rest.ts";

/** Most rows of a list that is exported by its pages; more rows need an export of their own. */
export const LIST_EXPORT_ROWS = 20_000;
/** A list counts and sorts all of its rows for each page, so an export reads large ones. */
const PAGE_ROWS = 2_000;

const exportContract = {
  input: z.object({
    list: z.string().min(1).max(100).describe("Operation id of the list or of its export"),
    filter: z
      .record(z.string(), z.unknown())
      .default({})
      .describe("Input of the list, without page and size"),
    withCodes: z.boolean().default(false).describe("Adds codes beside their labels"),
  }),
  output: fileOutput("xlsx"),
};

type Input = z.output<typeof exportContract.input>;

interface ListReply {
  readonly rows: readonly never[];
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly unreadable?: number | undefined;
}

interface Page extends ListReply {
  readonly page: number;
  readonly isLast: boolean;
}

/** Creates the endpoint that exports each list of the router by the columns that it declares. */
export const createListRouter = (getLists: () => AnyTRPCRouter) =>
  router({
    export: guarded("signedIn", post("/api/list/export"), exportContract).query(({ ctx, input }) =>
      exportByName(ctx, input, getLists()),
    ),
  });

/**
 * Exports the rows that the list itself returns to the caller: its endpoint checks permission,
 * filter, scope and masking for every page. The file names borrowers only with the right to export
 * cases.
 */
async function exportByName(
  ctx: Ctx,
  { list, filter, withCodes }: Input,
  lists: AnyTRPCRouter,
): Promise<FileReply> {
  const { meta, call } = findQuery(ctx, list, lists);
  assertFilterNames(meta, filter);
  if (findContentTypes(meta.contract.output)?.includes(XLSX_TYPE))
    return (await call(filter, { withCodes })) as FileReply;
  if (!meta.sheet) throw unknownList();
  const isPaged = isPage(meta.contract.output);
  const read = async (page: number, size = PAGE_ROWS): Promise<Page> => {
    if (isPaged) {
      const reply = (await call(filter, { exportPage: { page, size } })) as ListReply;
      const { rows, unreadable = 0 } = reply;
      return { ...reply, page, isLast: rows.length + unreadable < size };
    }
    const reply = (await call(filter)) as readonly never[] | Pick<ListReply, "rows">;
    const rows = "rows" in reply ? reply.rows : reply;
    return { rows, total: rows.length, page, isLast: true };
  };
  const first = await read(1);
  if (await hasTooManyRows(first, read))
    throw new AppError("invalid", "list.tooManyRows", { limit: LIST_EXPORT_ROWS });
  const noun = getNoun(list);
  const parsedFilter = parseFilter(meta, filter);
  const columns = selectColumns(meta.sheet, parsedFilter);
  const auditedFilter = { ...parsedFilter, list };
  return exportList<never>({ ...ctx, withCodes }, auditedFilter, {
    title: meta.sheet.title,
    columns: ctx.actor.permissions.has("case.export") ? columns : withoutBorrowers(columns),
    noun,
    entity: noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    counted: first.total,
    rows: readPages(first, read),
  });
}

type ReadPage = (page: number, size?: number) => Promise<Page>;

/** A capped total is below the limit although more rows may match. */
async function hasTooManyRows({ total, totalCapped }: Page, read: ReadPage): Promise<boolean> {
  if (!totalCapped) return total > LIST_EXPORT_ROWS;
  const { isLast } = await read(LIST_EXPORT_ROWS + 1, 1);
  return !isLast;
}

const unknownList = () => new AppError("invalid", "request.invalid", {}, "list");

function findQuery(ctx: Ctx, path: string, lists: AnyTRPCRouter) {
  const procedures: AnyTRPCRouter["_def"]["procedures"] = lists._def.procedures;
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  const { type, meta } = (procedure?._def ?? {}) as { type?: string; meta?: Meta };
  if (!procedure || !meta || type !== "query") throw unknownList();
  const call = (
    input: unknown,
    options: Pick<BaseContext, "exportPage" | "withCodes"> = {},
  ): Promise<unknown> =>
    procedure({
      path,
      type,
      ctx: { ...ctx, ...options },
      getRawInput: async () => input,
      signal: ctx.signal,
      batchIndex: 0,
    });
  return { meta, call };
}

/** Refuses an unknown filter: without it the file would contain more rows than asked for. */
function assertFilterNames({ contract }: Meta, filter: Input["filter"]): void {
  const schema = z.toJSONSchema(contract.input, { io: "input", unrepresentable: "any" });
  const isUnknown = (name: string) => !Object.hasOwn(schema.properties ?? {}, name);
  if (Object.keys(filter).some(isUnknown))
    throw new AppError("invalid", "request.invalid", {}, "filter");
}

/** Noun of the exported list: the router that contains it. */
const getNoun = (path: string): string => path.split(".").at(-2) ?? path;

/** Filter of the audit entry, as the list has parsed it. */
function parseFilter({ contract }: Meta, filter: Input["filter"]) {
  const { page: _page, size: _size, ...parsed } = Object(contract.input.parse(filter));
  return parsed as Readonly<Record<string, unknown>>;
}

/** Reads until a page is not full, because the total may be capped; ends past the limit of rows. */
async function* readPages(first: Page, read: ReadPage) {
  const pages = readAhead<Page>(1, async (previous) => {
    if (previous === null) return [first];
    const isEnd = previous.isLast || previous.page * PAGE_ROWS > LIST_EXPORT_ROWS;
    return isEnd ? [] : [await read(previous.page + 1)];
  });
  for await (const { rows } of pages) yield* rows;
}
