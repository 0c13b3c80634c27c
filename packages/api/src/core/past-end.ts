import { z } from "zod";
import { isRows } from "./page.ts";

/** Whether a contract's output is a page of rows. */
export function isPage(output: z.ZodType): boolean {
  const { rows } = output instanceof z.ZodObject ? output.shape : {};
  return rows !== undefined && isRows(rows as z.core.$ZodType);
}

type PageInput = { readonly page: number };
type PageReply = { readonly rows: unknown[]; readonly total: number };

/** Whether a page lies past the end of a list, whose statement then has no row to bring the total along. */
export const isPastEnd = (input: unknown, reply: unknown): input is PageInput =>
  (input as PageInput).page > 1 &&
  (reply as PageReply).rows.length === 0 &&
  (reply as PageReply).total === 0;

/** The empty page that was asked for, with the total of the first one. */
export const emptyPage = (input: PageInput, first: unknown): unknown => ({
  ...(first as PageReply),
  rows: [],
  page: input.page,
});
