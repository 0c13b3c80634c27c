import { z } from "zod";
import { NoInput } from "../../core/page.ts";
import { CASE_SCOPES } from "../../core/permissions.ts";

const LAST_ROLE_NUMBER = 32_767;

/** Number of a role. Only the database knows which roles exist. */
export const RoleNumber = z.int().min(1).max(LAST_ROLE_NUMBER);

export const list = {
  input: NoInput,
  output: z.array(
    z.object({
      role: RoleNumber,
      key: z.string(),
      names: z.object({ en: z.string(), cn: z.string(), es: z.string() }),
      side: z.enum(["AGENCY", "COMPANY"]),
      caseScope: z.enum(CASE_SCOPES),
      /** Set when cases can be assigned to users of this role. */
      worksCases: z.boolean(),
      /**
       * Set when the caller may create and change users of this role, within the caller's
       * permissions.
       */
      managed: z.boolean(),
    }),
  ),
};
