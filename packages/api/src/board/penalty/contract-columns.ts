import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Penalty } from "./contract.ts";

type OfferedPenalty = Pick<
  Penalty,
  "violation" | "level" | "occurrence" | "points" | "fineMinor" | "currency" | "warning"
>;

const offerCol = createColumnHelper<OfferedPenalty>();

export const offerColumns = {
  violation: offerCol.code(
    "board.penalty.field.violation",
    "violation",
    (code) => `board.penalty.violation.${code}`,
  ),
  level: offerCol.code(
    "board.penalty.field.level",
    "level",
    (code) => `board.penalty.level.${code}`,
  ),
  occurrence: offerCol.code(
    "board.penalty.field.occurrence",
    "occurrence",
    (code) => `board.penalty.occurrence.${code}`,
  ),
  points: offerCol.count("board.penalty.field.points", "points"),
  fine: offerCol.money("board.penalty.field.fine", "fineMinor"),
  warning: offerCol.count("board.penalty.field.warning", "warning"),
} satisfies ListColumns<OfferedPenalty>;

const col = createColumnHelper<Penalty>();

export const penaltyColumns = {
  agent: col.agent(),
  ...offerColumns,
  state: col.code("core.field.status", "state", (code) => `board.penalty.state.${code}`),
  order: col.count("board.penalty.field.order", "orderId"),
  termination: col.flag("board.penalty.termination", "termination"),
  institution: col.institution(),
  proposer: col.text("board.penalty.proposer", "proposerName"),
  proposed: col.instant("board.penalty.field.proposedAt", "proposedAt"),
  decider: col.text("board.penalty.decider", "deciderName", ({ decidedAt }) =>
    decidedAt === null ? null : "board.penalty.bySystem",
  ),
  decided: col.instant("board.penalty.field.decidedAt", "decidedAt"),
  fineOn: col.day("board.penalty.field.fineOn", "fineOn"),
  reversed: col.instant("board.penalty.field.reversedAt", "reversedAt"),
} satisfies ListColumns<Penalty>;
