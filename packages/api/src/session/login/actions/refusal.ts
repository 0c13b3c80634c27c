import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { isAddressAllowed } from "../../../manage/access/rules.ts";
import { accessAt } from "../../session/actions/identity.ts";
import type { Account } from "../queries/account.ts";
import type { checkCaptcha } from "../rules/credentials.ts";

export type LoginRefusal = { readonly reason: string; readonly error: AppError };

export const buildLoginRefusal = (reason: string, error: AppError): LoginRefusal => ({
  reason,
  error,
});

export function toCaptchaRefusal(result: ReturnType<typeof checkCaptcha>): LoginRefusal | null {
  switch (result) {
    case "MISSING":
      return buildLoginRefusal(
        "CAPTCHA",
        new AppError("invalid", "login.captchaRequired", {}, "captcha"),
      );
    case "WRONG":
      return buildLoginRefusal(
        "CAPTCHA",
        new AppError("invalid", "login.wrongCaptcha", {}, "captcha"),
      );
    case "RIGHT":
    case "TRUSTED":
      return null;
  }
}

/**
 * Refuses the account before the password is checked: neither the answer nor the counters reveal to
 * a caller from elsewhere that the password is right.
 */
export function findHiddenRefusalReason(
  context: BaseContext,
  account: Account,
): "DISABLED" | "ADDRESS" | null {
  if (!account.enabled) return "DISABLED";
  const access = accessAt(account, context.now());
  return isAddressAllowed(access, context.ip) ? null : "ADDRESS";
}

/**
 * Answers the same for unknown, disabled and enabled users at every address. Only the log holds the
 * reason.
 */
export function toWrongLoginRefusal(
  context: BaseContext,
  account: Account | undefined,
): LoginRefusal {
  const reason = account ? (findHiddenRefusalReason(context, account) ?? "PASSWORD") : "UNKNOWN";
  return buildLoginRefusal(reason, new AppError("invalid", "login.wrongPassword"));
}
