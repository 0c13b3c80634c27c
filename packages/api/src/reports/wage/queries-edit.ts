import type { Db } from "@kolekta/db";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import type { Kind } from "./queries-explain.ts";
import type { Difference } from "./rules-edit.ts";

/** One edit of an agent's wage at a time. */
export const lockAgent = (db: Db, agentId: number) =>
  db
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface EditRows {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: Currency;
  readonly reason: string;
  readonly editorId: number;
  readonly at: Date;
  readonly rows: readonly (Difference & { readonly kind: Kind })[];
}

export const insertEdit = (db: Db, { rows, ...edit }: EditRows) =>
  db
    .insertInto("wageEntry")
    .values(
      rows.map(({ kind, amountMinor, beforeMinor }) => ({
        ...{ ...edit, kind, amountMinor, beforeMinor },
        cause: "EDIT",
      })),
    )
    .execute();
