import { isNewPassword } from "@kolekta/api/session/login/rules/password";
import { z } from "zod";
import type { Fault } from "@/components/form/issue-text.ts";

const DIFFER: Fault = { key: "app.password.differ", values: {} };

/**
 * Form values. The password is encrypted before sending, so the server's contract cannot validate
 * it here.
 */
export const PasswordChange = z
  .object({
    password: z.string().min(1),
    newPassword: z.string().min(1).refine(isNewPassword, { error: "password.format" }),
    confirmPassword: z.string().min(1),
    revokeTokens: z.boolean(),
  })
  .refine(({ newPassword, confirmPassword }) => confirmPassword === newPassword, {
    path: ["confirmPassword"],
    params: { fault: DIFFER },
  })
  .refine(({ password, newPassword }) => newPassword !== password, {
    path: ["newPassword"],
    error: "password.same",
  });
