import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, NoInput } from "../../core/page.ts";
import { FileOptions } from "./contract.ts";

const DropFolder = z.object({
  dropId: Id,
  folder: z.string(),
  accountId: Id,
  accountName: z.string(),
  mapping: z.string(),
  institutionId: Id.nullable(),
  byRule: z.boolean(),
  saveValid: z.boolean(),
  creatorName: z.string(),
  createdAt: Instant,
});
export type DropFolder = z.input<typeof DropFolder>;

/** Drop folders that are watched, by name. */
export const listDrops = { input: NoInput, output: z.array(DropFolder) };

/** Lets a service account send loans by files in a folder; needs another person like a key. */
export const createDrop = {
  input: z.object({
    accountId: Id,
    folder: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, "loanFile.folderName")
      .describe("Name below DROP_DIR"),
    ...FileOptions,
  }),
  output: z.object({ dropId: Id }),
};
export type CreateDropInput = z.output<typeof createDrop.input>;

/** Files in the folder are no longer taken. */
export const removeDrop = { input: z.object({ dropId: Id }), output: z.object({ dropId: Id }) };
