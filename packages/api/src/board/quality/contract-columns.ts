import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ItemRow, WeekRow } from "./contract.ts";

const itemCol = createColumnHelper<ItemRow>();

export const itemColumns = {
  agent: itemCol.agent(),
  week: itemCol.day("core.field.day", "dayOn"),
  institution: itemCol.institution(),
  kind: itemCol.code(
    "board.quality.field.kind.label",
    "kind",
    (code) => `board.quality.kind.${code}`,
  ),
  seconds: itemCol.duration("telephony.call.list.duration", "seconds"),
  reason: itemCol.code(
    "board.quality.field.reason",
    "reason",
    (code) => `board.quality.reason.${code}`,
  ),
  state: itemCol.code(
    "board.quality.field.state",
    "state",
    (code) => `board.quality.state.${code}`,
  ),
  differs: itemCol.flag("board.quality.differs", "differs"),
  points: itemCol.count("board.quality.field.score", "points"),
  fatalError: itemCol.flag("board.quality.levelI", "hasFatalError"),
  second: itemCol.count("board.quality.field.second", "secondPoints"),
  scorer: itemCol.text("board.quality.field.scorer", "scorerName"),
} satisfies ListColumns<ItemRow>;

const weekCol = createColumnHelper<WeekRow>();

export const weekColumns = {
  agent: weekCol.agent(),
  week: weekCol.day("board.quality.field.week", "weekOn"),
  institution: weekCol.institution(),
  mean: weekCol.count("board.quality.field.mean", "mean"),
  scored: weekCol.count("board.quality.field.scored", "scored"),
  itemsWithFatalError: weekCol.count("board.quality.levelI", "itemsWithFatalError"),
  calls: weekCol.count("board.quality.field.calls", ({ calls }) => calls.sampled),
  requestedCalls: weekCol.count(
    "board.quality.field.requestedCalls",
    ({ calls }) => calls.requested,
  ),
  messages: weekCol.count("board.quality.field.messages", ({ messages }) => messages.sampled),
  requestedMessages: weekCol.count(
    "board.quality.field.requestedMessages",
    ({ messages }) => messages.requested,
  ),
} satisfies ListColumns<WeekRow>;
