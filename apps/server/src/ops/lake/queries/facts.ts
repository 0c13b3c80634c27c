import { type RawBuilder, sql } from "kysely";
import type { LakeDay } from "../rules/day.ts";

export const factRows = ({ day }: LakeDay): RawBuilder<unknown> => sql`
  select f.id as fact_id, f.kind, f.ref_id, f.at, f.hour, f.institution_id, f.stage_id, f.group_id, f.agent_id, f.case_id,
    f.currency, f.amount_minor, f.principal_minor, f.fee_minor, f.seconds, f.is_connected, f.is_self, f.outcome,
    f.outcome_before, f.paid_at
  from institution i join current_fact f on f.institution_id = i.id and f.day = ${day}::date`;
