import type { Day } from "./calendar.ts";

/** Enabled row of an IP allow list. */
export interface ListedAddress {
  readonly range: string;
  readonly from: Day;
  readonly to: Day | null;
}

/** Exception for one user from any address, or for one range with all users in it. */
export interface ExceptionFor {
  readonly range: string | null;
  readonly until: Day;
}
