import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { loadSetting } from "../../../core/setting/declared.ts";
import { closingSetting } from "../contract-setting.ts";
import { policyOn } from "../queries/inputs.ts";
import type { ClosingPolicy } from "../rules.ts";

export const closingPolicy = (db: Db, day: Day): Promise<ClosingPolicy> => policyOn(db, day);

/**
 * Reads the number of days after closing within which a reversal reopens a case. The policy of the
 * closing day applies, so that a later one never reopens cases that have ended for good.
 */
export async function reversalDaysOn(db: Db): Promise<(closedOn: Day) => number> {
  const findPolicy = await loadSetting(db, closingSetting, [{}]);
  return (closedOn) => findPolicy({}, closedOn)?.reversalDays ?? 0;
}
