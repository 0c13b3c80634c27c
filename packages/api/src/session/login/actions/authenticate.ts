import type { z } from "zod";
import type { BaseContext } from "../../../core/context.ts";
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
export async function authenticate(
  context: BaseContext,
  input: SignInInput,
): Promise<VerifiedCredentials> {
  const [challenge, account, origin] = await Promise.all([
    spendCaptcha(context.db, context.now(), input.codeKey),
    queries.find(context.db, input.name, context.now()),
    getAttemptOrigin(context, input.name, input.veins),
  ]);
  const captcha = checkCaptcha({
    challenge,
    answer: input.captcha,
    trusted: origin.kind === "DEVICE",
    fixed: context.captchaFixed,
  });
  const loginRefusal =
    captchaRefusal(captcha) ??
    (await passwordRefusal(context, input, account, origin)) ??
    (await spentRefusal(context, account));
  if (!loginRefusal && account) return { account, full: captcha === "RIGHT" };
  const { reason, error } = loginRefusal ?? toWrongLoginRefusal(context, account);
  const subject = {
    userId: account?.id ?? null,
    institutionId: account?.institutionId ?? null,
    login: account?.login ?? input.name,
  };
  recordLoginRefusalMetric(reason);
  const outcome = reason === "LOCKED" ? "LOCKED" : "REFUSED";
  await writeLog(context, subject, input.veins, { outcome, reason });
  throw error;
}

async function passwordRefusal(
  context: BaseContext,
  input: SignInInput,
  account: queries.Account | undefined,
  origin: AttemptOrigin,
): Promise<LoginRefusal | null> {
  const { text, isUsed } = await openAndSpend(context, input.password, input.keyId);
  const password = extractPassword(text, input.codeKey);
  if (password === null)
    return buildLoginRefusal(
      "ENCRYPTION",
      new AppError("invalid", "login.badEncryption", { form: LOGIN_ENVELOPE }),
    );
  if (isUsed) return buildLoginRefusal("ENCRYPTION", new AppError("invalid", "login.sealUsed"));
  const result = await tryPassword(context, {
    login: input.name,
    password,
    hash: account && !getAccountRefusal(context, account) ? account.passwordHash : null,
    origin,
  });
  switch (result.outcome) {
    case "RIGHT":
      return null;
    case "WRONG":
      return toWrongLoginRefusal(context, account);
    case "LOCKED": {
      const minutes = minutesUntil(result.until, context.now());
      return buildLoginRefusal("LOCKED", new AppError("tooMany", "login.locked", { minutes }));
    }
  }
}

/** Explains the refusal in detail: the password is right, so the owner may learn the reason. */
async function spentRefusal(
  context: BaseContext,
  account: queries.Account | undefined,
): Promise<LoginRefusal | null> {
  if (!account) return null;
  if (account.isBlocked)
    return buildLoginRefusal("BARRED", new AppError("forbidden", "login.blocked"));
  const opensAt = waitsUntil(account, context.now());
  if (opensAt) {
    const day = toLocalDay(opensAt, account.zone ?? DEFAULT_ZONE);
    return buildLoginRefusal("EARLY", new AppError("invalid", "login.passwordNotOpen", { day }));
  }
  if (!(await isTemporarySpent(context, account.id, account))) return null;
  return buildLoginRefusal("SPENT", new AppError("invalid", "login.passwordSpent"));
}
