import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { isAddressAllowed } from "../../../manage/access/rules.ts";
import { accessAt } from "../../session/actions/access.ts";
import type { Account } from "../queries/account.ts";
import type { checkCaptcha } from "../rules/credentials.ts";

export type LoginRefusal = {
  readonly reason: string;
  readonly error: AppError;
};

export const buildLoginRefusal = (reason: string, error: AppError): LoginRefusal => ({
  reason,
  error,
});

export function captchaRefusal(result: ReturnType<typeof checkCaptcha>): LoginRefusal | null {
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
 * No password opens this account here. It is not even looked at: whoever tries from elsewhere learns neither from the answer
 * nor from what is counted against him whether it would have been right.
 */
export function getAccountRefusal(visit: Visit, account: Account): "DISABLED" | "ADDRESS" | null {
  if (!account.enabled) return "DISABLED";
  const access = accessAt(account, visit.now());
  return isAddressAllowed(access, visit.ip) ? null : "ADDRESS";
}

/** The caller hears the same about an unknown, a disabled and an enabled user, wherever he is; the log knows better. */
export function toWrongLoginRefusal(visit: Visit, account: Account | undefined): LoginRefusal {
  const reason = account ? (getAccountRefusal(visit, account) ?? "PASSWORD") : "UNKNOWN";
  return buildLoginRefusal(reason, new AppError("invalid", "login.wrongPassword"));
}
