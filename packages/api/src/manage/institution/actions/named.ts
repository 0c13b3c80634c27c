import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import * as queries from "../queries/named.ts";

interface Names {
  readonly stages: readonly string[];
  readonly lenders: readonly string[];
}

/** Resolves names given by the operator to ids. Refuses unknown names. */
export async function getNamedIds(context: BaseContext, { stages, lenders }: Names) {
  return {
    stageIds: await getIdsByName(context, "stage", stages),
    lenderIds: await getIdsByName(context, "lender", lenders),
  };
}

async function getIdsByName(
  { db }: BaseContext,
  table: "stage" | "lender",
  names: readonly string[],
): Promise<number[]> {
  const found = await queries.findByNames(db, table, names);
  return names.map((name) => {
    const match = found.find((row) => row.name === name);
    if (match) return match.id;
    throw new AppError("notFound", "institution.nameUnknown", { name });
  });
}
