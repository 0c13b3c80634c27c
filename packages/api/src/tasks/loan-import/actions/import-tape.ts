import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Issue, Run } from "../contract.ts";
import { Mapping, type MappingDraft } from "../mapping/contract.ts";
import * as market from "../queries/market.ts";
import { startApply, startCheck } from "./start.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import type { FileLimits } from "./files.ts";
import { markFailed } from "./start-in-background.ts";
import { saveMapping } from "./mappings.ts";
import { firstIssues, getRun } from "./read.ts";
import { uploadFile } from "./upload.ts";
import { runApply, runCheck, type ProgressCallback } from "./work.ts";

export interface TapeOrder {
  readonly name: string;
  readonly file: Blob;
  /** Name of the institution. */
  readonly institution: string;
  /** Mapping; defaults to the saved one that fits the columns of the file. */
  readonly mapping?: Mapping | undefined;
  readonly asOf?: Day | undefined;
  /** New cases go to institutions by the lender's placement rule. */
  readonly byRule?: boolean;
  readonly dryRun: boolean;
}

export interface TapeResult {
  readonly run: Run;
  /** First row errors; `run.counts.failing` is the number of failing rows. */
  readonly issues: readonly Issue[];
}

/** An operator's file is already on this disk: only its rows are limited. */
const LIMITS: FileLimits = { csvBytes: 2 ** 31, csvRows: 2_000_000 };

/** Imports a file in one go. With `dryRun`, or when a row fails, the portfolio does not change. */
export async function importTape(
  context: ImportContext,
  order: TapeOrder,
  onProgress: ProgressCallback = () => {},
): Promise<TapeResult> {
  const institutionId = await getInstitutionId(context, order.institution);
  const { runId, suggestion } = await uploadFile(context, order.name, order.file, {
    limits: LIMITS,
  });
  const mapping = order.mapping ?? complete(suggestion);
  const asOf = order.asOf && { asOf: order.asOf };
  await startCheck(context, {
    runId,
    institutionId,
    mapping,
    ...asOf,
    byRule: order.byRule ?? false,
  });
  await orFail(context, runId, runCheck(context, runId, onProgress));
  const checked = await getRun(context, runId);
  const isClean = checked.counts?.failing === 0;
  if (!order.dryRun && isClean) {
    await startApply(context, runId);
    await orFail(context, runId, runApply(context, runId, onProgress));
    if (order.mapping) await saveMapping(context, mapping);
  }
  const run = await getRun(context, runId);
  return { run, issues: await firstIssues(context, runId) };
}

async function getInstitutionId(context: ImportContext, name: string): Promise<number> {
  const institution = await market.findInstitutionByName(context.db, name);
  if (!institution) throw new AppError("notFound", "loanImport.institutionUnknown", { name });
  return institution.id;
}

function complete(suggestion: MappingDraft): Mapping {
  const read = Mapping.safeParse(suggestion);
  if (read.success) return read.data;
  const open = read.error.issues.map((issue) => issue.path.join("."));
  const fields = [...new Set(open)].join(", ");
  throw new AppError("invalid", "loanImport.mappingIncomplete", { fields });
}

const orFail = (context: ImportContext, runId: number, work: Promise<void>) =>
  work.catch(async (error) => {
    await markFailed(context, runId, error);
    throw error;
  });
