import type { Day } from "@kolekta/api/core/calendar";
import type { AgentMonth } from "@kolekta/api/manage/schedule/contract";

/** What is to be switched on or off: a day, or an agent. */
export interface SwitchTarget {
  readonly enabled: boolean;
  readonly day?: Day | undefined;
  readonly agent?: AgentMonth | undefined;
}
