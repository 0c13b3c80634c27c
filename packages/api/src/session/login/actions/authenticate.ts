import type { z } from "zod";
import type { Visit } from "../../../core/context.ts";
import { toLocalDay, DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { spendCaptcha } from "./captcha.ts";
import { recordLoginRefusalMetric } from "./counter.ts";
import { getAttemptOrigin } from "./device.ts";
import { tryPassword } from "./attempt.ts";
import { minutesUntil, type AttemptOrigin } from "../rules/attempt.ts";
import { openAndSpend } from "./seal.ts";
import { isTemporarySpent } from "./password.ts";
import type * as c from "../contract.ts";
import { writeLog } from "./log.ts";
import {
  captchaRefusal,
  type LoginRefusal,
  buildLoginRefusal,
  getAccountRefusal,
  toWrongLoginRefusal,
} from "./refusal.ts";
import * as queries from "../queries/account.ts";
import { waitsUntil } from "../rules/password.ts";
import { checkCaptcha, LOGIN_ENVELOPE, extractPassword } from "../rules/credentials.ts";

export type SignInInput = z.output<typeof c.signIn.input>;

export interface VerifiedCredentials {
  readonly account: queries.Account;
  /** Set when the captcha was answered, so that the device may become trusted. */
  readonly full: boolean;
}

/**
 * Checks captcha, then envelope, then password. Each refusal is logged and reveals no more than
 * necessary.
 */
export async function authenticate(visit: Visit, input: SignInInput): Promise<VerifiedCredentials> {
  const [challenge, account, origin] = await Promise.all([
    spendCaptcha(visit.db, visit.now(), input.codeKey),
    queries.find(visit.db, input.name, visit.now()),
    getAttemptOrigin(visit, input.name, input.veins),
  ]);
  const captcha = checkCaptcha({
    challenge,
    answer: input.captcha,
    trusted: origin.kind === "DEVICE",
    fixed: visit.captchaFixed,
  });
  const loginRefusal =
    captchaRefusal(captcha) ??
    (await passwordRefusal(visit, input, account, origin)) ??
    (await spentRefusal(visit, account));
  if (!loginRefusal && account) return { account, full: captcha === "RIGHT" };
  const { reason, error } = loginRefusal ?? toWrongLoginRefusal(visit, account);
  const subject = {
    userId: account?.id ?? null,
    institutionId: account?.institutionId ?? null,
    login: account?.login ?? input.name,
  };
  recordLoginRefusalMetric(reason);
  const outcome = reason === "LOCKED" ? "LOCKED" : "REFUSED";
  await writeLog(visit, subject, input.veins, { outcome, reason });
  throw error;
}

async function passwordRefusal(
  visit: Visit,
  input: SignInInput,
  account: queries.Account | undefined,
  origin: AttemptOrigin,
): Promise<LoginRefusal | null> {
  const { text, isUsed } = await openAndSpend(visit, input.password, input.keyId);
  const password = extractPassword(text, input.codeKey);
  if (password === null)
    return buildLoginRefusal(
      "ENCRYPTION",
      new AppError("invalid", "login.badEncryption", { form: LOGIN_ENVELOPE }),
    );
  if (isUsed) return buildLoginRefusal("ENCRYPTION", new AppError("invalid", "login.sealUsed"));
  const result = await tryPassword(visit, {
    login: input.name,
    password,
    hash: account && !getAccountRefusal(visit, account) ? account.passwordHash : null,
    origin,
  });
  switch (result.outcome) {
    case "RIGHT":
      return null;
    case "WRONG":
      return toWrongLoginRefusal(visit, account);
    case "LOCKED": {
      const minutes = minutesUntil(result.until, visit.now());
      return buildLoginRefusal("LOCKED", new AppError("tooMany", "login.locked", { minutes }));
    }
  }
}

/** Explains the refusal in detail: the password is right, so the owner may learn the reason. */
async function spentRefusal(
  visit: Visit,
  account: queries.Account | undefined,
): Promise<LoginRefusal | null> {
  if (!account) return null;
  if (account.isBlocked)
    return buildLoginRefusal("BARRED", new AppError("forbidden", "login.blocked"));
  const opensAt = waitsUntil(account, visit.now());
  if (opensAt) {
    const day = toLocalDay(opensAt, account.zone ?? DEFAULT_ZONE);
    return buildLoginRefusal("EARLY", new AppError("invalid", "login.passwordNotOpen", { day }));
  }
  if (!(await isTemporarySpent(visit, account.id, account))) return null;
  return buildLoginRefusal("SPENT", new AppError("invalid", "login.passwordSpent"));
}
