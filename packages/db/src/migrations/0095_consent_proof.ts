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

const document: Part = {
  up: [
    allow(FILES, "CONSENT"),
    sql`
    create table consent_document (
      fact_id bigint primary key references borrower_fact,
      file_id uuid not null unique references stored_file deferrable initially deferred,
      sha256 bytea not null constraint consent_document_once unique,
      attacher_id bigint not null references app_user,
      at timestamptz not null
    )`,
    tableComment(
      "consent_document",
      "A file that was attached to a consent for the second person who decides. It proves nothing by itself",
    ),
    ...columnComments("consent_document", {
      sha256: "Over the bytes of the file. A file belongs to one consent",
    }),
    appendOnly("consent_document"),
  ],
  down: [
    sql`drop table consent_document`,
    sql`delete from stored_file where kind = 'CONSENT'`,
    disallow(FILES, "CONSENT"),
  ],
};

const proof: Part = {
  up: [
    sql`
    create table consent_proof (
      fact_id bigint primary key references borrower_fact,
      basis text not null check (basis in ('CALL', 'MESSAGE', 'PERSON', 'REFUSED', 'EARLIER')),
      opens_on date,
      call_id bigint unique references call_record,
      message_id bigint unique references sms_inbound,
      prover_id bigint references app_user,
      at timestamptz not null,
      constraint consent_proof_evidence check ((basis = 'CALL') = (call_id is not null)
        and (basis = 'MESSAGE') = (message_id is not null)),
      constraint consent_proof_opens check ((basis = 'REFUSED') = (opens_on is null)),
      constraint consent_proof_prover check ((basis = 'EARLIER') = (prover_id is null))
    )`,
    tableComment(
      "consent_proof",
      "Proof of a consent by evidence or a second person, or the refusal of that person. A recorded consent opens hours only once it has a row that is not REFUSED",
    ),
    ...columnComments("consent_proof", {
      basis:
        "CALL and MESSAGE are evidence of the borrower. PERSON also decides on a document. EARLIER was recorded before evidence was required",
      opens_on: "The first day on which the consent opens hours",
      call_id: "A recorded call with the borrower of at least 20 seconds",
      message_id: "A text from the borrower",
      prover_id: "Attached the evidence, confirmed or refused",
    }),
    sql`
    insert into consent_proof (fact_id, basis, opens_on, at)
    select id, 'EARLIER', from_on, recorded_at from borrower_fact where kind = 'CONSENT'`,
    appendOnly("consent_proof"),
    sql`create index borrower_fact_consent on borrower_fact (recorded_at) where kind = 'CONSENT'`,
  ],
  down: [sql`drop index borrower_fact_consent`, sql`drop table consent_proof`],
};

/** Why: one person's word does not open further hours. */
export const { up, down } = migrationOf(
  document,
  proof,
  noticeKinds(["CONSENT_CONFIRMED", "CONSENT_REFUSED"]),
);
