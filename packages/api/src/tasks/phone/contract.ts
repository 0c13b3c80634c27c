import { z } from "zod";
import { isWholePhone } from "./contract-codes.ts";

export { SEARCH_SOURCES, type SearchSource } from "./contract-codes.ts";

export const WholePhone = z
  .string()
  .trim()
  .max(40)
  .refine(isWholePhone, "phone.notWhole")
  .describe("Full number; requires phone.search, is counted and audited");
