import { sql } from "kysely";
import type { Db } from "@kolekta/db";
import { TASK_STATES } from "./board/daily-task/contract-codes.ts";
import { ORDER_STATES } from "./board/work-order/contract-codes.ts";
import { FACE_RESULTS, BLACKLIST_STATES } from "./manage/face/contract.ts";
import { LOAN_STATUSES } from "./tasks/loan-import/mapping/rules/values.ts";
import { STATUSES } from "./tasks/case/contract-codes.ts";
import { CONTACT_CHANNELS, RELATIONS } from "./tasks/contact/contract-codes.ts";
import { CALL_STATUSES } from "./tasks/log/contract.ts";
import { RESULTS } from "./tasks/log/contract-codes.ts";
import { APP_RESULTS, CAUSES } from "./telephony/call/contract.ts";

type Code = string | number;

interface Expected {
  readonly codes: readonly Code[];
  /** One row with the column `code` for each time it occurs. */
  readonly found: string;
}

/**
 * Code lists of the specification, each with the query that finds its codes. A loan status of 50 or -28 is one of an installment. An
 * entry of a phone's call list has no contact: it is kept as a call of the device. A call that is not over lasts minutes.
 */
const STATES: Readonly<Record<string, Expected>> = {
  "case status": { codes: STATUSES, found: "select status as code from collection_case" },
  "loan status": {
    codes: LOAN_STATUSES,
    found: "select status as code from installment union all select status from loan",
  },
  "call status": { codes: CALL_STATUSES, found: "select call_status as code from call_record" },
  "call end": { codes: CAUSES, found: "select cause as code from call_record" },
  "call type": { codes: [0, 1, 2, 3, 4, 5, 6], found: "select call_type as code from call_record" },
  "call result of the phone": {
    codes: APP_RESULTS,
    found: "select app_result as code from call_record",
  },
  "call way": {
    codes: ["WORKSPACE", "APP", "MANUAL"],
    found: "select via as code from call_record",
  },
  "app call": { codes: ["true", "false"], found: "select app_call as code from collection_case" },
  result: { codes: RESULTS, found: "select result as code from collection_log" },
  channel: { codes: CONTACT_CHANNELS, found: "select channel as code from collection_log" },
  relation: {
    codes: RELATIONS,
    found: "select relation as code from contact union all select 'R12' from device_call",
  },
  "work order": { codes: ORDER_STATES, found: "select state as code from work_order" },
  task: { codes: TASK_STATES, found: "select state as code from daily_task" },
  face: { codes: FACE_RESULTS, found: "select result as code from face_record" },
  "face account": {
    codes: ["LOCKED", "BARRED"],
    found: `select 'LOCKED' as code from face_account where locked_at is not null
      union all select 'BARRED' from face_account where blocked_at is not null`,
  },
  "face blacklist": {
    codes: BLACKLIST_STATES,
    found:
      "select case when cancelled_at is null then 'HOLDING' else 'CANCELLED' end as code from face_blacklist",
  },
};

export interface Occurrence {
  readonly list: string;
  readonly code: Code;
  readonly times: number;
}

/** Counts the occurrences of each code of the specification. */
export async function listOccurrences(db: Db): Promise<Occurrence[]> {
  const counted: Occurrence[] = [];
  for (const [list, { codes, found }] of Object.entries(STATES)) {
    const { rows } = await sql<{ code: string; times: number }>`
      select code::text, count(*)::int as times from (${sql.raw(found)}) f group by 1`.execute(db);
    const times = new Map(rows.map((row) => [row.code, row.times]));
    for (const code of codes) counted.push({ list, code, times: times.get(String(code)) ?? 0 });
  }
  return counted;
}
