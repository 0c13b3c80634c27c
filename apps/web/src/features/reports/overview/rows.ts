import type { Outputs } from "@/lib/trpc.ts";

export type Summary = Outputs["reports"]["overview"]["getSummary"];
export type Page = Outputs["reports"]["overview"]["page"];
export type StageRow = Page["rows"][number];
export type Totals = Page["totals"];
/** Totals of all rows follow the rows. */
export type TotalRow = Totals & { readonly day: null };
export type Row = StageRow | TotalRow;

export const isTotal = (row: Row): row is TotalRow => row.day === null;
export type TargetRow = Outputs["reports"]["target"]["list"][number];
