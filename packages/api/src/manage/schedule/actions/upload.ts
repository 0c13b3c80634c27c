import { basename } from "node:path";
import { errorMessage, type Lang } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, Visit } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { readBook } from "../../../core/sheet/book.ts";
import { XLSX_TYPE, xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract-upload.ts";
import * as days from "../queries/day.ts";
import * as uploads from "../queries/upload.ts";
import {
  checkRoster,
  dayKey,
  type Lookup,
  type Outcome,
  type RowIssue,
} from "../rules/check.ts";
import {
  COLUMNS,
  ERRORS_COLUMN,
  type Roster,
  rosterOf,
} from "../rules/roster.ts";
import { knownAgent, knownCodes, legalHours } from "./known.ts";

/** A person, or the operator's command line for the agents of one institution. */
export type Desk = Visit &
  Partial<Pick<Ctx, "actor">> & {
    readonly institutionId?: number;
  };

type Order = Omit<z.output<typeof c.upload.input>, "file"> & {
  readonly file: Blob;
  readonly name: string;
};

const SHOWN_ISSUES = 200;
const LONGEST_NAME = 200;

/** Keeps a roster, tells what it would do and, where wanted, does it. */
export async function uploadRoster(
  desk: Desk,
  { file, name, save, saveValid }: Order,
): Promise<c.RosterUpload> {
  const fileName = basename(name.replaceAll("\\", "/")).slice(-LONGEST_NAME);
  const { sha256, sheets } = await readBook(fileName, file);
  const found = rosterOf(sheets);
  if (!found.ok) throw refusalOf(found.refusal);
  const sheet = found.roster;
  const facts = { fileName, sha256, rows: sheet.rows.length };
  return inTransaction(desk, { ...facts, save, saveValid }, async (tx) => {
    const uploaderId = tx.actor?.userId ?? null;
    const uploadedAt = tx.now();
    const upload = { fileName, sha256, sheet, uploaderId, uploadedAt };
    const id = await uploads.insert(tx.db, upload);
    tx.audit({
      action: "schedule.upload",
      entity: "schedule_upload",
      entityId: id,
      after: facts,
    });
    const stored = orNotFound(await uploads.find(tx.db, id, uploaderId));
    const outcome = await check(tx, sheet);
    const isWanted = save && (outcome.issues.length === 0 || saveValid);
    if (!isWanted) return shown(tx.lang, stored, outcome);
    return saved(tx, stored, outcome);
  });
}

const refusalOf = (refusal: {
  readonly key: ConstructorParameters<typeof AppError>[1];
  readonly params?: Readonly<Record<string, string | number>>;
}) => new AppError("invalid", refusal.key, refusal.params ?? {}, "file");

async function check(desk: Desk, roster: Roster): Promise<Outcome> {
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
    agents: new Map(
      agents.map((one) => [
        one.login.toLowerCase(),
        knownAgent(one, desk.now()),
      ]),
    ),
    codes,
    open,
    scheduled: new Map(
      scheduled.map(({ agentId, day, code }) => [dayKey(agentId, day), code]),
    ),
  };
  return checkRoster(roster, lookup);
}

function sightOf({ actor, institutionId }: Desk): days.Sight {
  if (actor) return { actor };
  if (institutionId === undefined)
    throw new Error("a roster without a person belongs to an institution");
  return { institutionId };
}

async function saved(
  tx: Tx<Desk>,
  stored: uploads.StoredUpload,
  outcome: Outcome,
): Promise<c.RosterUpload> {
  const editorId = tx.actor?.userId ?? null;
  if (outcome.planned.length > 0)
    await days.upsert(tx.db, outcome.planned, { editorId, at: tx.now() });
  const result = shown(tx.lang, { ...stored, state: "SAVED" }, outcome);
  await uploads.markSaved(tx.db, stored.id, result.counts, tx.now());
  const institutions = new Set(
    outcome.planned.map(({ institutionId }) => institutionId),
  );
  for (const institutionId of institutions) {
    tx.audit({
      action: "schedule.saveUpload",
      entity: "schedule_upload",
      entityId: stored.id,
      institutionId,
      after: { ...result.counts },
    });
    tx.publish({ type: "schedule.changed", ids: { institutionId } });
  }
  return result;
}

const rosterIn = ({ sheet }: uploads.StoredUpload): Roster => {
  if (!sheet) throw new AppError("notFound", "schedule.uploadGone");
  return sheet;
};

const ownUpload = async (ctx: Ctx, uploadId: number) =>
  orNotFound(await uploads.find(ctx.db, uploadId, ctx.actor.userId));

export async function showUpload(
  ctx: Ctx,
  { uploadId }: { uploadId: number },
): Promise<c.RosterUpload> {
  const stored = await ownUpload(ctx, uploadId);
  return shown(ctx.lang, stored, await check(ctx, rosterIn(stored)));
}

export const saveUpload = (
  ctx: Ctx,
  input: z.output<typeof c.saveUpload.input>,
): Promise<c.RosterUpload> =>
  inTransaction(ctx, input, async (tx) => {
    const { userId } = tx.actor;
    const stored = orNotFound(
      await uploads.find(tx.db, input.uploadId, userId, { locked: true }),
    );
    const outcome = await check(tx, rosterIn(stored));
    tx.audit({
      action: "schedule.saveUpload",
      entity: "schedule_upload",
      entityId: stored.id,
    });
    if (stored.state === "SAVED") return shown(tx.lang, stored, outcome);
    const rows = outcome.failingRows.size;
    if (rows > 0 && !input.saveValid)
      throw new AppError(
        "invalid",
        "schedule.hasErrors",
        { rows },
        "saveValid",
      );
    return saved(tx, stored, outcome);
  });

/** What was saved is told as it was then. */
function shown(
  lang: Lang,
  stored: uploads.StoredUpload,
  outcome: Outcome,
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
      .slice(0, SHOWN_ISSUES)
      .map((issue) => ({ ...issue, message: inWords(issue, lang) })),
    issueCount: issues.length,
  };
}

const inWords = ({ key, params }: RowIssue, lang: Lang): string =>
  errorMessage(lang, `schedule.issue.${key}`, { ...params });

/** The failing rows as they came, what is wrong in the last column. */
export async function errorFile(
  ctx: Ctx,
  { uploadId }: { uploadId: number },
): Promise<FileReply> {
  const stored = await ownUpload(ctx, uploadId);
  const roster = rosterIn(stored);
  const { issues } = await check(ctx, roster);
  const byRow = Map.groupBy(issues, ({ row }) => row);
  const rows = roster.rows
    .filter(({ row }) => byRow.has(row))
    .map(({ row, login, name, institution, queue, codes }) => [
      login,
      name,
      institution,
      queue,
      ...codes,
      (byRow.get(row) ?? [])
        .map((issue) => `${issue.column}: ${inWords(issue, ctx.lang)}`)
        .join(" "),
    ]);
  const header = [...Object.values(COLUMNS), ...roster.days, ERRORS_COLUMN];
  return new FileReply({
    name: `schedule-errors-${uploadId}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(ERRORS_COLUMN, header, rows),
  });
}
