import { z } from "zod";
import { isRows } from "./page.ts";

export function isPage(output: z.ZodType): boolean {
  const { rows } = output instanceof z.ZodObject ? output.shape : {};
  return rows !== undefined && isRows(rows as z.core.$ZodType);
}

type PageInput = { readonly page: number };
type PageReply = { readonly rows: unknown[]; readonly total: number };

/** Checks if the page is past the end: the statement returns no row and so no total. */
export const isPastEnd = (input: unknown, reply: unknown): input is PageInput =>
  ((input as PageInput | undefined)?.page ?? 1) > 1 &&
  (reply as PageReply).rows.length === 0 &&
  (reply as PageReply).total === 0;

/** Builds the requested empty page with the total of the first page. */
export const buildEmptyPage = (input: PageInput, first: unknown): unknown => ({
  ...(first as PageReply),
  rows: [],
  page: input.page,
});
