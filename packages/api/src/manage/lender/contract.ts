import { z } from "zod";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

/** Lenders of visible institutions, by name. Users who see every institution see every lender. */
export const list = {
  input: z.object({ text: z.string().trim().max(100).optional(), ...pageInput(20) }),
  output: pageOutput(
    z.object({
      id: Id,
      name: z.string(),
      version: z.int(),
      products: z.array(z.string()),
      /** Number of visible institutions that collect for the lender. */
      institutions: z.int(),
    }),
  ),
};

/**
 * Creates a lender without `lenderId`, otherwise renames one; `version` is required with
 * `lenderId`.
 */
export const save = {
  input: z
    .object({
      lenderId: Id.optional(),
      version: z.int().positive().optional(),
      name: z.string().trim().min(1).max(100),
    })
    .refine(({ lenderId, version }) => (lenderId === undefined) === !version, {
      error: "lender.versionRequired",
      path: ["version"],
    }),
  output: z.object({ lenderId: Id, version: z.int() }),
};
export type SaveInput = z.output<typeof save.input>;
