export type Scene =
  | "UNASSIGNED"
  | "UNTOUCHED"
  | "PASSED_ON"
  | "CALLBACK_DUE"
  | "CALLBACK_LATER"
  | "UNREACHED"
  | "REFUSED"
  | "PROMISE_TODAY"
  | "PROMISE_AHEAD"
  | "PROMISE_MISSED"
  | "PART_PAID"
  | "ARREARS_PAID"
  | "EXTENDED"
  | "PAID_OFF"
  | "RECALLED"
  | "VOIDED"
  | "WRITTEN_OFF"
  | "RECOVERED";

export interface SceneRule {
  readonly status: string;
  /** Least number of days that the case has been with the institution. */
  readonly minAge: number;
  readonly stages: readonly string[];
  readonly product: "SINGLE" | "INSTALMENT" | "EITHER";
}

const ALL = ["S0", "S1", "S2", "S3", "M2", "M3", "M4"];
const OVERDUE = ALL.slice(1);

const rule = (
  status: string,
  minAge: number,
  stages: readonly string[] = ALL,
  product: SceneRule["product"] = "EITHER",
): SceneRule => ({ status, minAge, stages, product });

export const SCENES: Readonly<Record<Scene, SceneRule>> = {
  UNASSIGNED: rule("C00", 0),
  UNTOUCHED: rule("C00", 0),
  PASSED_ON: rule("C00", 3, OVERDUE),
  CALLBACK_DUE: rule("C10", 1),
  CALLBACK_LATER: rule("C10", 1),
  UNREACHED: rule("C10", 1),
  REFUSED: rule("C10", 1, OVERDUE),
  PROMISE_TODAY: rule("C10", 1),
  PROMISE_AHEAD: rule("C10", 1),
  PROMISE_MISSED: rule("C10", 3, OVERDUE),
  PART_PAID: rule("C10", 3, OVERDUE),
  ARREARS_PAID: rule("C30", 2, ["S1", "S2", "S3", "M2", "M3"], "INSTALMENT"),
  EXTENDED: rule("C31", 1, ["S0", "S1", "S2", "S3"], "SINGLE"),
  PAID_OFF: rule("C32", 2, OVERDUE),
  RECALLED: rule("C40", 3, OVERDUE),
  VOIDED: rule("C70", 0),
  WRITTEN_OFF: rule("C80", 5, ["M4"]),
  RECOVERED: rule("C32", 5, ["M4"]),
};

type Count = readonly (readonly [Scene, number])[];

/** Open cases of the demo's first agent: at least one in every work rank. */
export const FIRST_AGENT: Count = [
  ["UNTOUCHED", 16],
  ["PASSED_ON", 2],
  ["CALLBACK_DUE", 5],
  ["CALLBACK_LATER", 9],
  ["UNREACHED", 9],
  ["REFUSED", 3],
  ["PROMISE_TODAY", 4],
  ["PROMISE_AHEAD", 7],
  ["PROMISE_MISSED", 3],
  ["PART_PAID", 2],
];

/** Shares of the open cases of all other agents. */
export const OTHERS: Count = [
  ["UNTOUCHED", 27],
  ["PASSED_ON", 4],
  ["CALLBACK_DUE", 6],
  ["CALLBACK_LATER", 16],
  ["UNREACHED", 16],
  ["REFUSED", 6],
  ["PROMISE_TODAY", 6],
  ["PROMISE_AHEAD", 12],
  ["PROMISE_MISSED", 4],
  ["PART_PAID", 3],
];

export const OPEN_PER_AGENT = [26, 33] as const;
export const UNASSIGNED_PER_GROUP = 22;

/** Closed cases of each agent, as shares of CLOSED_PER_AGENT. */
export const CLOSED: Count = [
  ["ARREARS_PAID", 26],
  ["EXTENDED", 9],
  ["PAID_OFF", 40],
  ["RECALLED", 14],
  ["VOIDED", 5],
  ["WRITTEN_OFF", 24],
  ["RECOVERED", 5],
];
export const CLOSED_PER_AGENT = [11, 17] as const;
export const FIRST_AGENT_CLOSED: Count = [
  ["ARREARS_PAID", 7],
  ["EXTENDED", 3],
  ["PAID_OFF", 9],
  ["RECALLED", 2],
];
