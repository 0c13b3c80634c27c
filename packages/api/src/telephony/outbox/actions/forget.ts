import type { Visit } from "../../../core/context.ts";
import type { Portion } from "../../../core/portion.ts";
import { emptyMessages } from "../queries/forget.ts";

export const forgetMessages = ({ db }: Pick<Visit, "db">, portion: Portion): Promise<number> =>
  emptyMessages(db, portion);
