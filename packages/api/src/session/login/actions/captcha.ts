import { randomBytes, randomInt } from "node:crypto";
import type { Db } from "@kolekta/db";
import { drawCaptcha } from "../captcha-image.ts";
import type { Visit } from "../../../core/context.ts";
import * as queries from "../queries/captcha.ts";
import {
  answerHash,
  CAPTCHA,
  captchaExpiry,
  type Challenge,
} from "../rules/captcha.ts";
import { isKnownDevice } from "./device.ts";

export interface IssuedCaptcha {
  readonly codeKey: string;
  readonly expiresAt: Date;
  readonly text: string;
}

const randomText = (): string =>
  Array.from(
    { length: CAPTCHA.letters },
    () => CAPTCHA.alphabet[randomInt(CAPTCHA.alphabet.length)],
  ).join("");

/** Only the hash of the text stays. */
export async function issueCaptcha(
  db: Db,
  now: Date,
  text: string = randomText(),
): Promise<IssuedCaptcha> {
  const codeKey = randomBytes(18).toString("base64url");
  const expiresAt = captchaExpiry(now);
  await queries.insert(
    db,
    { codeKey, answerHash: answerHash(codeKey, text), expiresAt },
    now,
  );
  return { codeKey, expiresAt, text };
}

export async function issueImage(
  db: Db,
  now: Date,
): Promise<{ codeKey: string; expiresAt: Date; image: string }> {
  const { text, codeKey, expiresAt } = await issueCaptcha(db, now);
  return { codeKey, expiresAt, image: await drawCaptcha(text) };
}

/** Spends a captcha; null when it is unknown, spent or too old. */
export async function spendCaptcha(
  db: Db,
  now: Date,
  codeKey: string,
): Promise<Challenge | null> {
  const challenge = await queries.take(db, codeKey);
  return challenge && challenge.expiresAt > now ? challenge : null;
}

/** A new captcha, and whether this device may leave it out. */
export async function offerCaptcha(visit: Visit, veins: string | undefined) {
  const [image, known] = await Promise.all([
    issueImage(visit.db, visit.now()),
    veins === undefined ? false : isKnownDevice(visit, veins),
  ]);
  return { ...image, required: !known };
}
