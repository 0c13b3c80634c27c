import { sql } from "kysely";
import { allow, disallow } from "./0019_letter/allow.ts";
import {
  appendOnly,
  columnComments,
  migrationOf,
  noticeKinds,
  type Part,
  tableComment,
} from "./part.ts";

const FILES = { table: "stored_file", check: "stored_file_kind_check" };

const proof: Part = {
  up: [
    allow(FILES, "CONSENT"),
    sql`
    create table consent_proof (
      fact_id bigint primary key references borrower_fact,
      basis text not null check (basis in ('CALL', 'MESSAGE', 'DOCUMENT', 'PERSON', 'REFUSED', 'EARLIER')),
      opens_on date,
      call_id bigint unique references call_record,
      message_id bigint unique references sms_inbound,
      file_id uuid unique references stored_file,
      prover_id bigint references app_user,
      at timestamptz not null,
      constraint consent_proof_evidence check ((basis = 'CALL') = (call_id is not null)
        and (basis = 'MESSAGE') = (message_id is not null) and (basis = 'DOCUMENT') = (file_id is not null)),
      constraint consent_proof_opens check ((basis = 'REFUSED') = (opens_on is null)),
      constraint consent_proof_prover check ((basis = 'EARLIER') = (prover_id is null))
    )`,
    tableComment(
      "consent_proof",
      "What makes a recorded consent hold: evidence or a second person; or the refusal of that person. A consent without a row opens nothing",
    ),
    ...columnComments("consent_proof", {
      basis:
        "CALL, MESSAGE and DOCUMENT are evidence. EARLIER was recorded before evidence was required",
      opens_on: "The first day on which the consent opens hours",
      call_id: "A connected, recorded call with the borrower",
      message_id: "A text from the borrower",
      prover_id: "Who attached the evidence, confirmed or refused",
    }),
    sql`
    insert into consent_proof (fact_id, basis, opens_on, at)
    select id, 'EARLIER', from_on, recorded_at from borrower_fact where kind = 'CONSENT'`,
    appendOnly("consent_proof"),
    sql`create index borrower_fact_consent on borrower_fact (recorded_at) where kind = 'CONSENT'`,
  ],
  down: [
    sql`drop index borrower_fact_consent`,
    sql`drop table consent_proof`,
    sql`delete from stored_file where kind = 'CONSENT'`,
    disallow(FILES, "CONSENT"),
  ],
};

/** Why: one person's word does not open further hours. */
export const { up, down } = migrationOf(
  proof,
  noticeKinds(["CONSENT_CONFIRMED", "CONSENT_REFUSED"]),
);
