import {
  PENALTY_LEVELS,
  PENALTY_STATES,
  VIOLATIONS,
} from "@kolekta/api/board/penalty/contract-codes";
import { filter } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const TABS = ["ALL", ...PENALTY_STATES] as const;
export type Tab = (typeof TABS)[number];

export const FILTERS = {
  violation: filter.code(
    VIOLATIONS,
    "board.penalty.field.violation",
    "board.penalty.anyViolation",
    (code) => `board.penalty.violation.${code}`,
  ),
  level: filter.code(
    PENALTY_LEVELS,
    "board.penalty.field.level",
    "board.penalty.anyLevel",
    (code) => `board.penalty.level.${code}`,
  ),
  institutionId: filter.institution(),
  agentId: filter.agent(),
  from: filter.from("board.penalty.from"),
  to: filter.to("board.penalty.to"),
};

/** Tab, page and selected complaint. */
export const VIEW = { tab: param.choice(TABS), page: param.id(), show: param.id() };
