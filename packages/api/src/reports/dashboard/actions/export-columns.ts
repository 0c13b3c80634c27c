import type { MessageKey } from "@kolekta/i18n";
import { DECIMALS } from "../../../core/money.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import type { IntradayRow as Row } from "../contract.ts";
import type { HourSums, SumKey } from "../contract-codes.ts";
import { computeAverage, type computeRates } from "../rules.ts";

/** Columns that also exist for sums of several days. */
type Sums = HourSums & ReturnType<typeof computeRates> & Pick<Row, "currency">;

const money = (minor: number, { currency }: Pick<Row, "currency">): number =>
  minor / 10 ** DECIMALS[currency];

const usual =
  (key: SumKey, isMoney = false) =>
  (row: Row): Cell => {
    if (!row.usual) return "";
    const average = computeAverage(row.usual, key);
    return isMoney ? money(average, row) : average;
  };

export type Column = readonly [MessageKey, (row: Row) => Cell];

export const ORG_COLUMNS: readonly Column[] = [
  ["core.field.day", (row) => row.day],
  ["reports.bi.page.hour", (row) => row.hour],
  ["core.field.institution", (row) => row.institutionName],
  ["core.field.stage", (row) => row.stageName ?? ""],
  ["core.field.agents", (row) => row.agents],
];

/** Columns of the page that add up, and shares of them. */
export const SUMS: readonly {
  readonly name: MessageKey;
  readonly isShare?: true;
  readonly toCell: (sums: Sums) => Cell;
}[] = [
  { name: "reports.agent.statistics.assigned", toCell: (row) => row.assigned },
  { name: "reports.agent.statistics.settled", toCell: (row) => row.settled },
  { name: "reports.agent.rank.taskRate", isShare: true, toCell: (row) => row.taskRate },
  { name: "core.field.currency", toCell: (row) => row.currency },
  {
    name: "reports.agent.rank.assignedAmount",
    toCell: (row) => money(row.assignedMinor, row),
  },
  {
    name: "reports.agent.statistics.collected",
    toCell: (row) => money(row.collectedMinor, row),
  },
  { name: "reports.agent.rank.amountRate", isShare: true, toCell: (row) => row.amountRate },
  { name: "reports.metric.name.payments", toCell: (row) => row.payments },
  {
    name: "reports.metric.name.attemptedCases",
    toCell: (row) => row.attemptedCases,
  },
  { name: "reports.agent.statistics.calls", toCell: (row) => row.calls },
  { name: "reports.metric.name.connected", toCell: (row) => row.connected },
  { name: "reports.metric.name.connectRate", isShare: true, toCell: (row) => row.connectedRate },
  { name: "reports.agent.statistics.promises", toCell: (row) => row.promises },
  {
    name: "reports.metric.name.promisedAmount",
    toCell: (row) => money(row.promisedMinor, row),
  },
];

export const USUAL: readonly Column[] = [
  ["reports.dashboard.usualCollected", usual("collectedMinor", true)],
  ["reports.dashboard.usualCalls", usual("calls")],
  ["reports.dashboard.usualDays", (row) => row.usual?.days ?? 0],
];
