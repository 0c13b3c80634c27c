import type { Db } from "@kolekta/db";
import type { Challenge } from "../rules/captcha.ts";

/** Also deletes expired captchas. */
export const insert = (db: Db, challenge: Challenge, now: Date) =>
  db
    .with("swept", (qb) => qb.deleteFrom("captcha").where("expiresAt", "<=", now))
    .insertInto("captcha")
    .values(challenge)
    .execute();

/** Deletes the captcha and returns it, so that only one request can use it. */
export const consume = (db: Db, codeKey: string): Promise<Challenge | undefined> =>
  db
    .deleteFrom("captcha")
    .where("codeKey", "=", codeKey)
    .returning(["codeKey", "answerHash", "expiresAt"])
    .executeTakeFirst();
