import { errorMessage, type Lang } from "@kolekta/i18n";
import type { Ctx, Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type * as c from "../contract-upload.ts";
import * as days from "../queries/day.ts";
import type { StoredUpload } from "../queries/upload.ts";
import { checkRoster, dayKey, type Lookup, type Outcome, type RowIssue } from "../rules/check.ts";
import type { Roster } from "../rules/roster.ts";
import { knownAgent, knownCodes, legalHours } from "./known.ts";

/** A person, or the operator's command line for the agents of one institution. */
export type Desk = Visit &
  Partial<Pick<Ctx, "actor">> & {
    readonly institutionId?: number;
  };

const SHOWN_ISSUES = 200;
/** What a roster does to the schedule as it is now. */
export async function check(desk: Desk, roster: Roster): Promise<Outcome> {
  const { db } = desk;
  const logins = roster.rows.map(({ login }) => login);
  const agents = await days.agents(db, sightOf(desk), { logins });
  const inOrder = roster.days.toSorted();
  const [first = "", last = ""] = [inOrder[0], inOrder.at(-1)];
  const ids = agents.map(({ agentId }) => agentId);
  const [codes, open, scheduled] = await Promise.all([
    knownCodes(db),
    legalHours(db, agents, roster.days),
    days.scheduled(db, ids, first, last),
  ]);
  const lookup: Lookup = {
    agents: new Map(agents.map((one) => [one.login.toLowerCase(), knownAgent(one, desk.now())])),
    codes,
    open,
    scheduled: new Map(scheduled.map(({ agentId, day, code }) => [dayKey(agentId, day), code])),
  };
  return checkRoster(roster, lookup);
}

function sightOf({ actor, institutionId }: Desk): days.Sight {
  if (actor) return { actor };
  if (institutionId === undefined)
    throw new Error("a roster without a person belongs to an institution");
  return { institutionId };
}

export const rosterIn = ({ sheet }: StoredUpload): Roster => {
  if (!sheet) throw new AppError("notFound", "schedule.uploadGone");
  return sheet;
};

/** What was saved is told as it was then. */
export function shown(lang: Lang, stored: StoredUpload, outcome: Outcome): c.RosterUpload {
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
      .slice(0, SHOWN_ISSUES)
      .map((issue) => ({ ...issue, message: inWords(issue, lang) })),
    issueCount: issues.length,
  };
}

export const inWords = ({ key, params }: RowIssue, lang: Lang): string =>
  key === "noValue" || key === "cellError"
    ? errorMessage(lang, `sheet.cell.${key}`)
    : errorMessage(lang, `schedule.issue.${key}`, { ...params });
