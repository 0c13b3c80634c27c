import type { BaseContext } from "../../../core/context.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { emptyMessages } from "../queries/purge.ts";

export const purgeMessages = (
  { db }: Pick<BaseContext, "db">,
  batch: PurgeBatch,
): Promise<number> => emptyMessages(db, batch);
