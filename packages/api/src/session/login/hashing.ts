import type { BaseContext } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { HASHING } from "./rules/attempt.ts";
import { Slots, SlotsFull } from "../../core/semaphore.ts";

/** Hash of a discarded random text: an unknown user takes as long as a wrong password. */
const DUMMY =
  "$argon2id$v=19$m=19456,t=2,p=1$nS+iaxL/em5/1AVuyaKdkxYmlxbSwtWwirk6qGXhiKY$xQqsTX3RqwcWLmU2vi6iGBH2dkBoCaa99DhJ6yh2sYY";

const slots = new Slots(HASHING);

/** Limits simultaneous hashing, so that sign-ins do not starve other requests. */
export async function withHashingSlot<T>(context: BaseContext, work: () => Promise<T>): Promise<T> {
  try {
    return await slots.run(context.signal, work);
  } catch (error) {
    if (error instanceof SlotsFull) throw new AppError("unavailable", "login.busy");
    throw error;
  }
}

/** Takes the same time for an absent or unusable hash, and then returns false. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const usable = hash !== null && hash.startsWith("$argon2id$");
  const matches = await Bun.password.verify(password, usable ? hash : DUMMY);
  return usable && matches;
}

export const computePasswordHash = (password: string): Promise<string> =>
  Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 });
