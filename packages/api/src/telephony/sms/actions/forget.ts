import type { Visit } from "../../../core/context.ts";
import type { PurgeBatch } from "../../../core/portion.ts";
import { emptyInbound } from "../queries/forget.ts";

export const purgeInbound = ({ db }: Pick<Visit, "db">, batch: PurgeBatch): Promise<number> =>
  emptyInbound(db, batch);
