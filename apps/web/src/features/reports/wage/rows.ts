import type { Outputs } from "@/lib/trpc.ts";

type Schemes = Outputs["reports"]["wage"]["listSchemes"];

export type SchemeRow = Schemes["rows"][number];
export type Scheme = SchemeRow["current"];
/** Scheme with the currency of its amounts. */
export type SchemeIn = Scheme & Pick<SchemeRow, "currency">;
export type Stage = Schemes["stages"][number];

export type SchemeOptions = Pick<Schemes, "stages" | "institutions">;
