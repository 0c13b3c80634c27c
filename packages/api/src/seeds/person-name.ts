import type { Random } from "./random.ts";
import { FAMILY, MEN, WOMEN } from "./words/people.ts";

export type Gender = "MALE" | "FEMALE";

/** A given name, mostly with a second one; some Indonesians carry a single name. */
export function drawName(
  random: Random,
  gender: Gender = random.chance(0.5) ? "MALE" : "FEMALE",
): { name: string; gender: Gender } {
  const first = random.pick(gender === "MALE" ? MEN : WOMEN);
  const name = random.chance(0.05) ? first : `${first} ${random.pick(FAMILY)}`;
  return { name, gender };
}
