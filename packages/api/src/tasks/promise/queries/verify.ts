import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { PromiseState } from "../contract.ts";

export interface PromiseView {
  readonly id: number;
  readonly loanId: number;
  readonly state: PromiseState;
  /** State of the last stored evaluation; null without one. */
  readonly recorded: PromiseState | null;
  readonly isReplaced: boolean;
}

/** Lists every promise of these loans, with its state and its last stored evaluation. */
export const listPromiseViews = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<PromiseView>`
    select p.id, c.loan_id, p.state, v.state as recorded, coalesce(v.is_replaced, false) as is_replaced
    from collection_case c join promise p on p.case_id = c.id
    left join lateral (
      select (array_agg(state order by id desc))[1] as state, bool_or(replaced_by is not null) as is_replaced
      from promise_evaluation where promise_id = p.id) v on true
    where c.loan_id = ${anyOf(loanIds)} order by p.id`;
