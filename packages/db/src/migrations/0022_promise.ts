import { sql } from "kysely";
import {
  columnComments,
  migrationOf,
  noticeKinds,
  type Part,
  type Statement,
} from "./part.ts";

const KINDS = [
  ...["HOLD_OPENED", "GRANT_APPROVED", "GRANT_REFUSED", "CODE_FAILED"],
  "CONTACT_INBOUND",
];

const notice = noticeKinds(KINDS);

const REASONS = [
  "JOB_LOSS",
  "ILLNESS",
  "OVER_INDEBTED",
  "DISPUTE",
  "FORGOT",
  "FRAUD",
];

const judged = (table: "collection_log" | "collection_case"): Part => ({
  up: [
    sql`
      alter table ${sql.table(table)}
        add column ability smallint check (ability between 0 and 3),
        add column unpaid_reason text
          check (unpaid_reason in (${sql.join(REASONS.map((reason) => sql.lit(reason)))}))`,
    ...columnComments(table, {
      ability:
        "How much the borrower can pay: 0 nothing, 1 little, 2 a part, 3 all; null where nobody judged it",
      unpaid_reason:
        "Why the debt is not paid, as the borrower says; null where nobody asked",
    }),
  ],
  down: [
    sql`alter table ${sql.table(table)} drop column ability, drop column unpaid_reason`,
  ],
});

const settled: Part = {
  up: [
    sql`
      alter table sms_message add column settler_id bigint references app_user, add column settle_reason text,
        add constraint sms_message_settler check ((settler_id is null) = (settle_reason is null))`,
    ...columnComments("sms_message", {
      settler_id: "Who found out what had become of it while that was unknown",
      settle_reason: "How he found it out",
    }),
    sql`create index sms_message_checked on sms_message (id) where settler_id is not null`,
  ],
  down: [
    sql`drop index sms_message_checked`,
    sql`alter table sms_message drop constraint sms_message_settler, drop column settler_id, drop column settle_reason`,
  ],
};

/** What the screens show of a number, its mask, is what a case is looked up by. */
const lookup: Part = {
  up: [
    sql`create index borrower_phone_shown on borrower (right(phone, 3), left(phone, 5) text_pattern_ops)`,
    sql`create index borrower_id_number on borrower (id_number) where id_number is not null`,
  ],
  down: [
    sql`drop index borrower_id_number`,
    sql`drop index borrower_phone_shown`,
  ],
};

const RELATIONS = [
  "R01",
  "R02",
  "R03",
  "R04",
  "R05",
  "R06",
  "R07",
  "R08",
  "R09",
];
const NEW_RELATIONS = ["R10", "R11", "R12"];

const relations = (codes: readonly string[]): Statement[] => [
  sql`alter table contact drop constraint contact_relation_check`,
  sql`
    alter table contact add constraint contact_relation_check
    check (relation in (${sql.join(codes.map((code) => sql.lit(code)))}))`,
];

const CAUSES = [
  "TALKED",
  "NO_ANSWER",
  "REFUSED",
  "BUSY",
  "INVALID",
  "BLACKLISTED",
  "MESSAGE",
  "FAILED",
  "UNKNOWN",
];
const NEW_CAUSES = ["DOWNTIME", "HUNG_UP", "SHUT_DOWN"];

const causes = (codes: readonly string[]): Statement[] => [
  sql`alter table call_record drop constraint call_record_cause_check`,
  sql`
    alter table call_record add constraint call_record_cause_check
    check (cause in (${sql.join(codes.map((code) => sql.lit(code)))}))`,
];

const cause: Part = {
  up: causes([...CAUSES, ...NEW_CAUSES]),
  down: [
    sql`update call_record set cause = 'NO_ANSWER' where cause in ('DOWNTIME', 'SHUT_DOWN')`,
    sql`update call_record set cause = 'REFUSED' where cause = 'HUNG_UP'`,
    ...causes(CAUSES),
  ],
};

const APP_RESULTS = [
  "COMMITMENT",
  "THIRD_PARTY",
  "TELL",
  "STOP_REMINDER",
  "FOLLOW_UP",
  "LOST",
  "REFUSAL",
];

const appResult: Part = {
  up: [
    sql`
      alter table call_record add column app_result text
        check (app_result in (${sql.join(APP_RESULTS.map((code) => sql.lit(code)))}))`,
    ...columnComments("call_record", {
      app_result:
        "What the agent told the phone app of the call; its result here is that of the log",
    }),
  ],
  down: [sql`alter table call_record drop column app_result`],
};

/** What a device gave was nobody's relation; now it says where it comes from. */
const relation: Part = {
  up: [
    ...relations([...RELATIONS, ...NEW_RELATIONS]),
    sql`update contact set relation = 'R11' where source = 'ADDRESS_BOOK'`,
    sql`update contact set relation = 'R12' where source = 'CALL_LIST'`,
  ],
  down: [
    sql`update contact set relation = 'R09' where relation in ('R10', 'R11', 'R12')`,
    ...relations(RELATIONS),
  ],
};

/** A flag that says what the rule says from now on. */
const ptpLater: Part = {
  up: [
    sql`
      update collection_case set ptp_later = not ptp_later
      where closed_at is null and ptp_later <> (promise_on is not null or last_result is not distinct from 'CR10')`,
  ],
  down: [],
};

/**
 * Why: what a borrower can pay and why he does not is asked beside whether he will; who decides about holds, and who
 * asked for a number that never came, hear of it; a contact can be
 * the one who vouches for the job; a message of unknown fate says who settled it.
 */
export const { up, down } = migrationOf(
  notice,
  judged("collection_log"),
  judged("collection_case"),
  ptpLater,
  settled,
  lookup,
  relation,
  cause,
  appResult,
);
