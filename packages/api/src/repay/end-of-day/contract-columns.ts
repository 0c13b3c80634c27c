import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { EndOfDayRun } from "./contract.ts";

const col = createColumnHelper<EndOfDayRun>();

/** Sum of a count over the steps; none before the first run. */
const sumColumn = (name: "fees" | "cases" | "moved" | "opened") =>
  col.count(`repay.endOfDay.list.${name}`, ({ attempt, steps }) =>
    attempt === 0 ? null : steps.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0),
  );

export const endOfDayColumns = {
  day: col.day("core.field.day", "day"),
  attempt: col.count("repay.endOfDay.list.attempt", "attempt"),
  state: col.code("core.field.status", "state", (state) => `repay.endOfDay.state.${state}`),
  started: col.instant("repay.endOfDay.list.started", "startedAt"),
  duration: col.duration("repay.endOfDay.list.duration", ({ startedAt, endedAt }) =>
    startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null,
  ),
  fees: sumColumn("fees"),
  cases: sumColumn("cases"),
  moved: sumColumn("moved"),
  opened: sumColumn("opened"),
  requesterName: col.text("repay.endOfDay.list.requestedBy", "requesterName"),
} satisfies ListColumns<EndOfDayRun>;
