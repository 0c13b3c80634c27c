import { randomBytes, randomInt } from "node:crypto";
import type { Db } from "@kolekta/db";
import { drawCaptcha } from "../captcha-image.ts";
import { speakCaptcha } from "../captcha-sound.ts";
import type { BaseContext } from "../../../core/context.ts";
import * as queries from "../queries/captcha.ts";
import { answerHash, CAPTCHA, captchaExpiry, type Challenge } from "../rules/captcha.ts";
import { isTrustedDevice } from "./device.ts";

export interface IssuedCaptcha {
  readonly codeKey: string;
  readonly expiresAt: Date;
  readonly text: string;
}

interface Letters {
  readonly letters: number;
  readonly alphabet: string;
}

const randomText = ({ letters, alphabet }: Letters = CAPTCHA): string =>
  Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Stores only the hash of the text. */
export async function issueCaptcha(
  db: Db,
  now: Date,
  text: string = randomText(),
): Promise<IssuedCaptcha> {
  const codeKey = randomBytes(18).toString("base64url");
  const expiresAt = captchaExpiry(now);
  await queries.insert(db, { codeKey, answerHash: answerHash(codeKey, text), expiresAt }, now);
  return { codeKey, expiresAt, text };
}

/** The text is not stored: a spoken captcha is a new one, of digits. */
async function issueOffered({ db, now, lang }: BaseContext, isSpoken: boolean) {
  const { text, codeKey, expiresAt } = await issueCaptcha(
    db,
    now(),
    isSpoken ? randomText(CAPTCHA.spoken) : undefined,
  );
  const [image, sound] = await Promise.all([
    drawCaptcha(text),
    isSpoken ? speakCaptcha(text, lang) : null,
  ]);
  return { codeKey, expiresAt, image, sound };
}

/** Uses up a captcha; null when it is unknown, used or expired. */
export async function spendCaptcha(db: Db, now: Date, codeKey: string): Promise<Challenge | null> {
  const challenge = await queries.consume(db, codeKey);
  return challenge && challenge.expiresAt > now ? challenge : null;
}

/**
 * Issues a captcha as an image, if `spoken` also as sound, and reports if this device may skip it.
 */
export async function offerCaptcha(
  context: BaseContext,
  { veins, spoken = false }: { veins?: string; spoken?: boolean } = {},
) {
  const [captcha, isTrusted] = await Promise.all([
    issueOffered(context, spoken),
    veins === undefined ? false : isTrustedDevice(context, veins),
  ]);
  return { ...captcha, required: !isTrusted };
}
