import { z } from "zod";
import { NoInput } from "../../core/page.ts";
import { CASE_SCOPES } from "../../core/permissions.ts";

const LAST_ROLE_NUMBER = 32_767;

/** Number of a role: whether there is such a row, the database alone knows. */
export const RoleNumber = z.int().min(1).max(LAST_ROLE_NUMBER);

/** Every role with its name in each language. */
export const list = {
  input: NoInput,
  output: z.array(
    z.object({
      role: RoleNumber,
      key: z.string(),
      names: z.object({ en: z.string(), cn: z.string(), es: z.string() }),
      side: z.enum(["AGENCY", "COMPANY"]),
      caseScope: z.enum(CASE_SCOPES),
      /** Cases are assigned to its people. */
      worksCases: z.boolean(),
      /** The caller makes and changes people of this role, as far as his permissions go. */
      managed: z.boolean(),
    }),
  ),
};
