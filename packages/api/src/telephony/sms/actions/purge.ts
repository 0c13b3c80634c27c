import type { BaseContext } from "../../../core/context.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { emptyInbound } from "../queries/purge.ts";

export const purgeInbound = ({ db }: Pick<BaseContext, "db">, batch: PurgeBatch): Promise<number> =>
  emptyInbound(db, batch);
