import { errorMessage, type Lang } from "@kolekta/i18n";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type * as c from "../contract-upload.ts";
import * as days from "../queries/day.ts";
import type { StoredUpload } from "../queries/upload.ts";
import {
  checkRoster,
  dayKey,
  type Lookup,
  type RosterCheckResult,
  type RowIssue,
} from "../rules/check.ts";
import type { Roster } from "../rules/roster.ts";
import { toRosterAgent, getShiftCodes, legalHours } from "./roster-agent.ts";

/** Context of an actor, or of a command for the agents of one institution. */
export type RosterContext = BaseContext &
  Partial<Pick<Ctx, "actor">> & { readonly institutionId?: number };

const MAX_LISTED_ISSUES = 200;
export async function validateRoster(
  context: RosterContext,
  roster: Roster,
): Promise<RosterCheckResult> {
  const { db } = context;
  const logins = roster.rows.map(({ login }) => login);
  const agents = await days.agents(db, toVisibility(context), { logins });
  const inOrder = roster.days.toSorted();
  const [first = "", last = ""] = [inOrder[0], inOrder.at(-1)];
  const ids = agents.map(({ agentId }) => agentId);
  const [codes, open, scheduled] = await Promise.all([
    getShiftCodes(db),
    legalHours(db, agents, roster.days),
    days.listScheduledDays(db, ids, first, last),
  ]);
  const lookup: Lookup = {
    agents: new Map(
      agents.map((agent) => [agent.login.toLowerCase(), toRosterAgent(agent, context.now())]),
    ),
    codes,
    open,
    scheduled: new Map(scheduled.map(({ agentId, day, code }) => [dayKey(agentId, day), code])),
  };
  return checkRoster(roster, lookup);
}

function toVisibility({ actor, institutionId }: RosterContext): days.ScheduleVisibility {
  if (actor) return { actor };
  if (institutionId === undefined)
    throw new Error("a roster without a person belongs to an institution");
  return { institutionId };
}

export const rosterIn = ({ sheet }: StoredUpload): Roster => {
  if (!sheet) throw new AppError("notFound", "schedule.uploadUnavailable");
  return sheet;
};

/** Shows a saved upload with the counts of the time when it was saved. */
export function toUploadView(
  lang: Lang,
  stored: StoredUpload,
  outcome: RosterCheckResult,
): c.RosterUpload {
  const roster = rosterIn(stored);
  const inOrder = roster.days.toSorted();
  const { created, changed, unchanged, issues } = outcome;
  return {
    uploadId: stored.id,
    fileName: stored.fileName,
    uploadedAt: stored.uploadedAt,
    state: stored.state,
    firstDay: inOrder[0] ?? "",
    lastDay: inOrder.at(-1) ?? "",
    counts: stored.counts ?? {
      rows: roster.rows.length,
      failing: outcome.failingRows.size,
      created,
      changed,
      unchanged,
    },
    issues: issues
      .slice(0, MAX_LISTED_ISSUES)
      .map((issue) => ({ ...issue, message: formatIssue(issue, lang) })),
    issueCount: issues.length,
  };
}

export const formatIssue = ({ key, params }: RowIssue, lang: Lang): string =>
  key === "noValue" || key === "cellError"
    ? errorMessage(lang, `sheet.cell.${key}`)
    : errorMessage(lang, `schedule.issue.${key}`, { ...params });
