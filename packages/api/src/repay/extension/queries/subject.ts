import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import type { InstitutionRule, StageRule } from "../rules/eligibility.ts";

/** Case whose loan would be extended. Visibility follows the case. */
export interface ExtensionCase {
  readonly caseId: number;
  readonly loanId: number;
  readonly loanNumber: string;
  readonly institutionId: number;
  readonly stageId: number;
  readonly status: Status;
  readonly zone: string;
  readonly fraud: boolean;
  readonly deductionPending: boolean;
  readonly extensions: number;
}

export const findByCase = (db: Db, actor: Actor, taskId: number) =>
  queryRow(db)<ExtensionCase>`
    select c.id as case_id, c.loan_id, l.number as loan_number, c.institution_id, c.stage_id, c.status, i.zone,
      c.fraud_flag or exists (
        select from borrower_flag f where f.borrower_id = c.borrower_id and f.kind = 'FRAUD' and f.ended_at is null) as fraud,
      exists (select from deduction d where d.loan_id = c.loan_id and d.ended_at is null) as deduction_pending,
      (select count(*) from extension e where e.loan_id = c.loan_id and e.state = 'EFFECTIVE') as extensions
    from collection_case c
    join institution i on i.id = c.institution_id
    join loan l on l.id = c.loan_id
    where c.id = ${taskId} and ${visibleTo(actor, "c")}`;

export const findInstitutionZone = (
  db: Db,
  institutionId: number,
): Promise<Pick<ExtensionCase, "institutionId" | "zone"> | undefined> =>
  db
    .selectFrom("institution")
    .select(["id as institutionId", "zone"])
    .where("id", "=", institutionId)
    .executeTakeFirst();

export const institutionRuleOn = (
  db: Db,
  institutionId: number,
  day: Day,
): Promise<InstitutionRule | undefined> =>
  db
    .selectFrom("institutionExtensionRule")
    .select(["availabilityBp", "firstTermOnly", "firstDays", "manualQuota"])
    .where("institutionId", "=", institutionId)
    .where("effectiveOn", "<=", day)
    .orderBy("effectiveOn", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const stageRuleOn = (db: Db, stageId: number, day: Day): Promise<StageRule | undefined> =>
  db
    .selectFrom("stageExtensionRule")
    .select(["availabilityBp", "dpdFrom", "dpdTo", "maxExtensions", "days"])
    .where("stageId", "=", stageId)
    .where("effectiveOn", "<=", day)
    .orderBy("effectiveOn", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
