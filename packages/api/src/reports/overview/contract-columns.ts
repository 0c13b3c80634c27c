import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import { METRIC_NAMES } from "../metric/contract-words.ts";
import type { OverviewRow, OverviewTotals } from "./contract.ts";
import type { OverviewRate } from "./contract-codes.ts";

const key = createColumnHelper<OverviewRow>();
const { count, money, share } = createColumnHelper<OverviewTotals>();

export const overviewKeys = {
  institution: key.institution(),
  stage: key.stage(),
  through: key.day("reports.overview.through", "day"),
} satisfies ListColumns<OverviewRow>;

const rate = (name: OverviewRate) => share(METRIC_NAMES[name], ({ now }) => now[name]);

export const overviewMeasures = {
  opened: count("reports.overview.opened", ({ now }) => now.opened),
  openedMinor: money("reports.overview.openedMinor", ({ now }) => now.openedMinor),
  entered: count("reports.overview.entered", ({ now }) => now.entered),
  enteredMinor: money("reports.overview.enteredMinor", ({ now }) => now.enteredMinor),
  settled: count("reports.agent.statistics.settled", ({ now }) => now.settled),
  collected: money("reports.agent.statistics.collected", ({ now }) => now.collectedMinor),
  unassisted: money("reports.overview.unassisted", ({ now }) => now.unassistedMinor),
  target: money("reports.overview.target", "targetMinor"),
  attained: share("reports.overview.attained", "attained"),
  pace: share("reports.overview.workingDayShare", "pace"),
  recoveryRate: rate("recoveryRate"),
  amountRate: rate("amountRate"),
  targetRate: share("reports.overview.targetRate", "targetRate"),
  principalRate: rate("principalRate"),
  connectRate: rate("connectRate"),
  reachedRate: rate("reachedRate"),
  keptRate: rate("keptRate"),
  before: money("reports.overview.collectedBefore", ({ before }) => before?.collectedMinor ?? null),
  difference: money("reports.overview.difference", ({ now, before }) =>
    before ? now.collectedMinor - before.collectedMinor : null,
  ),
  rateBefore: share("reports.overview.rateBefore", ({ before }) => before?.amountRate ?? null),
} satisfies ListColumns<OverviewTotals>;
