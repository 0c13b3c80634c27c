import type { Translate } from "@kolekta/i18n";
import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { GuardRecord } from "./contract-decision.ts";

const col = createColumnHelper<GuardRecord>();

/** `text` writes the broken rules, of which a decision may have several. */
export const buildDecisionColumns = (text: Translate) =>
  ({
    at: col.instant("core.field.time", "at"),
    agent: col.agent(),
    institution: col.institution(),
    loanNumber: col.loanNumber(),
    borrower: col.text("core.field.borrower", "borrowerName", "core.word.hidden"),
    action: col.code(
      "tasks.guard.decision.column.action",
      "action",
      (action) => `tasks.guard.action.${action}`,
    ),
    channel: col.code("core.field.channel", "channel", (channel) => `tasks.log.channel.${channel}`),
    verdict: col.code(
      "tasks.guard.decision.column.verdict",
      "verdict",
      (verdict) => `tasks.guard.verdict.${verdict}`,
    ),
    rules: col.text(
      "tasks.guard.decision.column.rules",
      ({ broken }) =>
        broken
          .map(({ rule, version }) =>
            text("tasks.guard.decision.asVersion", {
              rule: text(`tasks.guard.rule.${rule}`),
              version,
            }),
          )
          .join("; ") || null,
    ),
    override: col.text("tasks.guard.decision.column.overriddenBy", "overriddenByName"),
  }) satisfies ListColumns<GuardRecord>;
