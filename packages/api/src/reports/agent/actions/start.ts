import type { BaseContext } from "../../../core/context.ts";
import { startDays } from "../queries/start.ts";

/**
 * Creates today's row for every agent with cases in hand, by the clock of the institution. Returns
 * the number of agents.
 */
export const startAgentDays = ({ db, now }: BaseContext): Promise<number> => startDays(db, now());
