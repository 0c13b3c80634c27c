import type { AgencyCase } from "./agency.ts";

const AT = "'2026-03-10 05:00+00'::timestamptz";

/** Inserts a call with its attempt and result, and a sent text. */
export const contacted = ({ caseId, loanId, ...ids }: AgencyCase): string => `
  with decision as (
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    values (${AT}, 'CALL', 'ALLOW', 'ID', '[]', ${caseId}, ${ids.borrowerId}, ${ids.institutionId}) returning id
  ), known as (
    insert into guard_decision_key (id, at) select id, ${AT} from decision on conflict do nothing
  ), attempt as (
    insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at, channel)
    values (${caseId}, ${ids.borrowerId}, ${ids.contactId}, ${ids.agentId}, 'CALL', 'COLLECT', ${AT}, '03') returning id
  ), called as (
    insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
      name, phone, state, provider, requested_at, ended_at)
    select ${caseId}, ${loanId}, ${ids.borrowerId}, ${ids.institutionId}, ${ids.agentId}, ${ids.contactId}, id, 'APP', 'R01',
      'a', '62', 'ENDED', 'app', ${AT}, ${AT} from attempt
  ), texted as (
    insert into sms_message (channel, case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id,
      decision_id, relation, name, address, content, segments, segment_cost_minor, next_attempt_at, send_until, requested_at)
    select '02', ${caseId}, ${loanId}, ${ids.borrowerId}, ${ids.institutionId}, ${ids.agentId}, ${ids.contactId},
      attempt.id, decision.id, 'R01', 'a', '62812', 'Pay', 1, 0, ${AT}, ${AT}, ${AT} from attempt, decision
  )
  insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation, phone,
    source, call_status, result, remark, next_call_at)
  values (${caseId}, ${ids.borrowerId}, ${ids.institutionId}, ${ids.agentId}, ${AT}, '03', 'a', 'R01', '62',
    'APPLICATION', 'CNCT', 'A20RETRY', 'Later', ${AT})`;
