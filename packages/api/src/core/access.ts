import type { Day } from "./calendar.ts";

/** A row of an IP whitelist that is not disabled. */
export interface ListedAddress {
  readonly range: string;
  readonly from: Day;
  readonly to: Day | null;
}

/** Of a person, who may come from anywhere; or of a range, from which everybody may come. */
export interface ExceptionFor {
  readonly range: string | null;
  readonly until: Day;
}
