import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import * as queries from "../queries/named.ts";

interface Names {
  readonly queues: readonly string[];
  readonly merchants: readonly string[];
}

/** Ids of what an operator names; refused where there is no such thing. */
export async function namesOf(visit: Visit, { queues, merchants }: Names) {
  return {
    queueIds: await idsOf(visit, "queue", queues),
    merchantIds: await idsOf(visit, "merchant", merchants),
  };
}

async function idsOf(
  { db }: Visit,
  table: "queue" | "merchant",
  names: readonly string[],
): Promise<number[]> {
  const found = await queries.named(db, table, names);
  return names.map((name) => {
    const one = found.find((row) => row.name === name);
    if (one) return one.id;
    throw new AppError("notFound", "institution.nameUnknown", { name });
  });
}
