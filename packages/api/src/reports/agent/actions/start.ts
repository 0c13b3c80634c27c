import type { Visit } from "../../../core/context.ts";
import { startDays } from "../queries/start.ts";

/** Gives every agent with cases in hand a row of today, by the clock of the institution. Returns how many agents. */
export const startAgentDays = ({ db, now }: Visit): Promise<number> => startDays(db, now());
