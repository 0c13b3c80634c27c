import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Penalty } from "./contract.ts";

const col = createColumnHelper<Penalty>();

export const penaltyColumns = {
  agent: col.agent(),
  violation: col.code(
    "board.penalty.field.violation",
    "violation",
    (code) => `board.penalty.violation.${code}`,
  ),
  level: col.code("board.penalty.field.level", "level", (code) => `board.penalty.level.${code}`),
  state: col.code("core.field.status", "state", (code) => `board.penalty.state.${code}`),
  order: col.count("board.penalty.field.order", "orderId"),
  occurrence: col.code(
    "board.penalty.field.occurrence",
    "occurrence",
    (code) => `board.penalty.occurrence.${code}`,
  ),
  points: col.count("board.penalty.field.points", "points"),
  fine: col.money("board.penalty.field.fine", "fineMinor"),
  warning: col.count("board.penalty.field.warning", "warning"),
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
