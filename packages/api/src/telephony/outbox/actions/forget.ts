import type { Visit } from "../../../core/context.ts";
import type { PurgeBatch } from "../../../core/portion.ts";
import { emptyMessages } from "../queries/forget.ts";

export const purgeMessages = ({ db }: Pick<Visit, "db">, batch: PurgeBatch): Promise<number> =>
  emptyMessages(db, batch);
