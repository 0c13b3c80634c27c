import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { isPersonSql } from "../../../core/scope.ts";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Status } from "../contract-codes.ts";

interface Overview {
  readonly id: number;
  readonly name: string;
  readonly status: Status;
  readonly country: string;
  readonly zone: string;
  readonly users: number;
  readonly openCases: number;
}

export const overview = (db: Db) =>
  queryRows(db)<Overview>`
    select i.id, i.name, i.status, i.country, i.zone,
      (select count(*) from app_user u where u.institution_id = i.id and u.status = 'ENABLED' and ${isPersonSql("u")})::int as users,
      (select coalesce(sum(t.n), 0) from case_count_total t
        where t.institution_id = i.id and t.status in ${toCodesSql(OPEN_STATUSES)})::int as open_cases
    from institution i order by i.name`;

export const findByNames = (
  db: Db,
  table: "stage" | "lender",
  names: readonly string[],
): Promise<{ id: number; name: string }[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db.selectFrom(table).select(["id", "name"]).where("name", "in", names).execute();
