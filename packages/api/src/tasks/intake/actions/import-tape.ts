import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Issue, Run } from "../contract.ts";
import { Mapping, type MappingDraft } from "../mapping/contract.ts";
import * as market from "../queries/market.ts";
import { beginApply, beginCheck } from "./begin.ts";
import type { ImportVisit } from "./own-connections.ts";
import type { FileLimits } from "./files.ts";
import { markFailed } from "./launch.ts";
import { saveMapping } from "./mappings.ts";
import { firstIssues, showRun } from "./read.ts";
import { uploadFile } from "./upload.ts";
import { runApply, runCheck, type Tell } from "./work.ts";

export interface TapeOrder {
  readonly name: string;
  readonly file: Blob;
  /** By name. */
  readonly institution: string;
  /** The saved mapping that the file's columns fit when absent. */
  readonly mapping?: Mapping | undefined;
  readonly asOf?: Day | undefined;
  /** Its cases go to the institutions that the merchant's rule names. */
  readonly byRule?: boolean;
  readonly dryRun: boolean;
}

export interface TapeResult {
  readonly run: Run;
  /** The first of the rows' errors; `run.counts.failing` says how many rows have one. */
  readonly issues: readonly Issue[];
}

/** An operator's file lies on this machine's disk already: only its rows need a bound. */
const LIMITS: FileLimits = { csvBytes: 2 ** 31, csvRows: 2_000_000 };

/** From a file to cases in one go; with `dryRun`, or where a row is failing, the portfolio stays as it is. */
export async function importTape(
  desk: ImportVisit,
  order: TapeOrder,
  tell: Tell = () => {},
): Promise<TapeResult> {
  const institutionId = await institutionOf(desk, order.institution);
  const { runId, suggestion } = await uploadFile(desk, order.name, order.file, {
    limits: LIMITS,
  });
  const mapping = order.mapping ?? complete(suggestion);
  const asOf = order.asOf && { asOf: order.asOf };
  await beginCheck(desk, { runId, institutionId, mapping, ...asOf, byRule: order.byRule ?? false });
  await orFail(desk, runId, runCheck(desk, runId, tell));
  const checked = await showRun(desk, runId);
  const isClean = checked.counts?.failing === 0;
  if (!order.dryRun && isClean) {
    await beginApply(desk, runId);
    await orFail(desk, runId, runApply(desk, runId, tell));
    if (order.mapping) await saveMapping(desk, mapping);
  }
  const run = await showRun(desk, runId);
  return { run, issues: await firstIssues(desk, runId) };
}

async function institutionOf(desk: ImportVisit, name: string): Promise<number> {
  const known = await market.findInstitutionByName(desk.db, name);
  if (!known) throw new AppError("notFound", "intake.institutionUnknown", { name });
  return known.id;
}

function complete(suggestion: MappingDraft): Mapping {
  const read = Mapping.safeParse(suggestion);
  if (read.success) return read.data;
  const open = read.error.issues.map((issue) => issue.path.join("."));
  const fields = [...new Set(open)].join(", ");
  throw new AppError("invalid", "intake.mappingIncomplete", { fields });
}

const orFail = (desk: ImportVisit, runId: number, work: Promise<void>) =>
  work.catch(async (error) => {
    await markFailed(desk, runId, error);
    throw error;
  });
