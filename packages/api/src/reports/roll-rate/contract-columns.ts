import {
  createColumnHelper,
  createWordFinder,
  type ListColumn,
  type ListColumns,
} from "../../core/list-columns.ts";
import { STATUSES } from "../../tasks/case/contract-codes.ts";
import type { CohortCase, CohortRow, CohortTotal } from "./contract.ts";
import { OUTCOMES, type RollRateOutcome } from "./contract-codes.ts";
import { OUTCOME_LABELS } from "./contract-words.ts";

const key = createColumnHelper<CohortRow>();
const sum = createColumnHelper<CohortTotal>();

export const cohortKeys = {
  day: key.day("reports.rollRate.cohort", "day"),
  institution: key.institution(),
  stage: key.stage(),
  daysSince: key.count("reports.rollRate.daysSince", "daysSince"),
} satisfies ListColumns<CohortRow>;

const perOutcome = (suffix: string, build: (outcome: RollRateOutcome) => ListColumn<CohortTotal>) =>
  Object.fromEntries(OUTCOMES.map((outcome) => [`${outcome}${suffix}`, build(outcome)]));

export const cohortMeasures = {
  cases: sum.count("manage.stage.cases", "cases"),
  ...perOutcome("", (outcome) =>
    sum.count(OUTCOME_LABELS[outcome], ({ casesBy }) => casesBy[outcome]),
  ),
  principal: sum.money("tasks.case.field.principal", "principalMinor"),
  ...perOutcome("Principal", (outcome) =>
    sum.money(
      ["reports.daily.principalColumn", OUTCOME_LABELS[outcome]],
      ({ principalBy }) => principalBy[outcome],
    ),
  ),
} satisfies ListColumns<CohortTotal>;

export const cohortColumns = { ...cohortKeys, ...cohortMeasures } satisfies ListColumns<CohortRow>;

const caseCol = createColumnHelper<CohortCase>();

/** Cases behind a share. */
export const cohortCaseColumns = {
  loan: caseCol.loanNumber(),
  institution: caseCol.institution(),
  stage: caseCol.stage(),
  thenStage: caseCol.text("reports.rollRate.thenStage", "thenStageName", "tasks.case.tab.ENDED"),
  entered: caseCol.instant("reports.rollRate.enteredAt", "enteredAt"),
  principal: caseCol.money("tasks.case.field.principal", "principalMinor"),
  arrears: caseCol.money("tasks.case.field.arrears", "arrearsMinor"),
  status: caseCol.code(
    "core.field.status",
    "status",
    createWordFinder(STATUSES, (status) => `tasks.case.status.${status}`),
  ),
} satisfies ListColumns<CohortCase>;
