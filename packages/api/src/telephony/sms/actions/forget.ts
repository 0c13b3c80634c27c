import type { Visit } from "../../../core/context.ts";
import type { Portion } from "../../../core/portion.ts";
import { emptyInbound } from "../queries/forget.ts";

export const forgetInbound = ({ db }: Pick<Visit, "db">, portion: Portion): Promise<number> =>
  emptyInbound(db, portion);
