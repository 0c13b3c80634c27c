import {
  createColumnHelper,
  createWordFinder,
  type ListColumn,
  type ListColumns,
} from "../../core/list-columns.ts";
import { STATUSES } from "../../tasks/case/contract-codes.ts";
import type { DailyFigures, DailyRow, StagePeriod } from "./contract.ts";
import { ACTIVITY, type Activity, type Flow, FLOWS } from "./contract-codes.ts";
import { ACTIVITY_LABELS, FLOW_LABELS, RATE_LABELS } from "./contract-words.ts";

const key = createColumnHelper<DailyRow>();
const figure = createColumnHelper<DailyFigures>();
type Figure = ListColumn<DailyFigures>;

export const dailyKeys = {
  day: key.day("core.field.day", "day"),
  institution: key.institution(),
  stage: key.stage(),
} satisfies ListColumns<DailyRow>;

const perFlow = (suffix: string, build: (flow: Flow) => Figure) =>
  Object.fromEntries(FLOWS.map((flow) => [`${flow}${suffix}`, build(flow)]));

const activity = (name: Activity): Figure =>
  name.endsWith("Minor")
    ? figure.money(ACTIVITY_LABELS[name], name)
    : figure.count(ACTIVITY_LABELS[name], name);

export const dailyMeasures: ListColumns<DailyFigures> = {
  ...perFlow("", (flow) => figure.count(FLOW_LABELS[flow], ({ flows }) => flows[flow].cases)),
  ...perFlow("Minor", (flow) =>
    figure.money(
      ["reports.daily.amountColumn", FLOW_LABELS[flow]],
      ({ flows }) => flows[flow].minor,
    ),
  ),
  ...perFlow("PrincipalMinor", (flow) =>
    figure.money(
      ["reports.daily.principalColumn", FLOW_LABELS[flow]],
      ({ flows }) => flows[flow].principalMinor,
    ),
  ),
  ...Object.fromEntries(ACTIVITY.map((name) => [name, activity(name)])),
  recoveryRate: figure.share(RATE_LABELS.recoveryRate, "recoveryRate"),
  settledRate: figure.share(RATE_LABELS.settledRate, "settledRate"),
  connectRate: figure.share(RATE_LABELS.connectRate, "connectRate"),
};

const period = createColumnHelper<StagePeriod>();

/** Cases behind a figure. */
export const periodColumns = {
  loan: period.loanNumber(),
  borrower: period.borrower(),
  status: period.code(
    "core.field.status",
    "status",
    createWordFinder(STATUSES, (status) => `tasks.case.status.${status}`),
  ),
  institution: period.institution(),
  stage: period.stage(),
  agent: period.agent(),
  from: period.day("reports.daily.enteredOn", "from"),
  until: period.day("reports.daily.exitedOn", "until"),
  next: period.text("reports.daily.nextStage", "nextStageName"),
  amount: period.money("core.field.amount", "amountMinor"),
  principal: period.money("reports.daily.by.principalMinor", "principalMinor"),
} satisfies ListColumns<StagePeriod>;
