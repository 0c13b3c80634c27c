import type { Day } from "@kolekta/api/core/calendar";
import type { AgentMonth } from "@kolekta/api/manage/schedule/contract";

export interface SwitchTarget {
  readonly enabled: boolean;
  readonly day?: Day | undefined;
  readonly agent?: AgentMonth | undefined;
}
