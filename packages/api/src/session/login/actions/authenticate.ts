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
import { isOneTimePasswordSpent } from "./password.ts";
import type * as c from "../contract.ts";
import { writeLog } from "./log.ts";
import {
  toCaptchaRefusal,
  type LoginRefusal,
  buildLoginRefusal,
  findHiddenRefusalReason,
  toWrongLoginRefusal,
} from "./refusal.ts";
import * as queries from "../queries/account.ts";
import { findPasswordOpening } from "../rules/password.ts";
import { checkCaptcha, LOGIN_ENVELOPE, extractPassword } from "../rules/credentials.ts";

export type SignInInput = z.output<typeof c.signIn.input>;

export interface VerifiedCredentials {
  readonly account: queries.Account;
  /** Required to trust the device. */
  readonly captchaAnswered: boolean;
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
    toCaptchaRefusal(captcha) ??
    (await findPasswordRefusal(context, input, account, origin)) ??
    (await findAccountStateRefusal(context, account));
  if (!loginRefusal && account) return { account, captchaAnswered: captcha === "RIGHT" };
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

async function findPasswordRefusal(
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
    hash: account && !findHiddenRefusalReason(context, account) ? account.passwordHash : null,
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

/** Gives the real reason, because the password was right and the caller owns the account. */
async function findAccountStateRefusal(
  context: BaseContext,
  account: queries.Account | undefined,
): Promise<LoginRefusal | null> {
  if (!account) return null;
  if (account.isBlocked)
    return buildLoginRefusal("BARRED", new AppError("forbidden", "login.blocked"));
  const opensAt = findPasswordOpening(account, context.now());
  if (opensAt) {
    const day = toLocalDay(opensAt, account.zone ?? DEFAULT_ZONE);
    return buildLoginRefusal("EARLY", new AppError("invalid", "login.passwordNotOpen", { day }));
  }
  if (!(await isOneTimePasswordSpent(context, account.id, account))) return null;
  return buildLoginRefusal("SPENT", new AppError("invalid", "login.passwordSpent"));
}
