import type { Db } from "@kolekta/db";
import type { Challenge } from "../rules/captcha.ts";

/** Those that ran out leave as new ones come. */
export const insert = (db: Db, challenge: Challenge, now: Date) =>
  db
    .with("swept", (qb) => qb.deleteFrom("captcha").where("expiresAt", "<=", now))
    .insertInto("captcha")
    .values(challenge)
    .execute();

/** Whoever takes it first has it; nobody gets it twice. */
export const consume = (db: Db, codeKey: string): Promise<Challenge | undefined> =>
  db
    .deleteFrom("captcha")
    .where("codeKey", "=", codeKey)
    .returning(["codeKey", "answerHash", "expiresAt"])
    .executeTakeFirst();
