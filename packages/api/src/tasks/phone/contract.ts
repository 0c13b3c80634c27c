import { z } from "zod";
import { isWholePhone } from "./contract-codes.ts";

export { SEARCH_SOURCES, type SearchSource } from "./contract-codes.ts";

/** A number to look for. */
export const WholePhone = z
  .string()
  .trim()
  .max(40)
  .refine(isWholePhone, "phone.notWhole")
  .describe("The whole number; asks the right phone.search, is counted and goes on record");
