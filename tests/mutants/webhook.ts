import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/manage/webhook";
const SEND = [`${ROOM}/send.test.ts`];
const ENDPOINT = [`${ROOM}/webhook.test.ts`];
const QUERIES = `${ROOM}/queries`;

export const WEBHOOK: readonly Mutant[] = [
  {
    guarantee: "G18",
    name: "a later message of a case overtakes one that failed",
    file: `${QUERIES}/send.ts`,
    find: "and w.case_id = q.case_id and w.state = 'WAITING' and w.id < q.id)",
    replace: "and w.case_id = q.case_id and w.state = 'WAITING' and w.id < 0)",
    tests: SEND,
  },
  {
    guarantee: "G18",
    name: "a dead endpoint loses its waiting messages",
    file: `${ROOM}/rules/retry.ts`,
    find: "return failingSince <= attemptedFrom",
    replace: "return failingSince < attemptedFrom",
    tests: [`${ROOM}/rules.test.ts`],
  },
  {
    guarantee: "G18",
    name: "a paused endpoint moves on without its changes",
    file: `${QUERIES}/queue.ts`,
    find: "where ${isOpenSql} and e.read_through < last.id",
    replace: "where e.read_through < last.id",
    tests: ENDPOINT,
  },
  {
    guarantee: "G18",
    name: "a resumed endpoint waits for the retries from before",
    file: `${QUERIES}/endpoint.ts`,
    find: "update webhook_delivery set due_at = ${now}, attempts = 0,",
    replace: "update webhook_delivery set attempts = 0,",
    tests: SEND,
  },
  {
    guarantee: "G18",
    name: "a replay has an id of its own",
    file: `${QUERIES}/delivery.ts`,
    find: "select endpoint_id, change_id, case_id, type, message_id, true,",
    replace: "select endpoint_id, change_id, case_id, type, message_id || 'x', true,",
    tests: ENDPOINT,
  },
  {
    guarantee: "G31",
    name: "an endpoint receives the changes of other institutions",
    file: `${QUERIES}/queue.ts`,
    find: "and (e.institution_id is null or c.institution_id = e.institution_id))",
    replace: ")",
    tests: SEND,
  },
  {
    guarantee: "G31",
    name: "an endpoint receives the changes of other lenders",
    file: `${QUERIES}/queue.ts`,
    find: "and (e.lender_id is null or c.lender_id = e.lender_id)",
    replace: "",
    tests: SEND,
  },
  {
    guarantee: "G31",
    name: "a limited administrator sees every endpoint",
    file: `${QUERIES}/endpoint.ts`,
    find: 'institutionVisibleTo(actor, sql.ref("e.institutionId"));',
    replace: "sql`true`;",
    tests: ENDPOINT,
  },
  {
    guarantee: "G18",
    name: "a host name that is never resolved holds an attempt for ever",
    file: "packages/api/src/core/public-fetch.ts",
    find: "await beforeAbort(resolve(host), signal);",
    replace: "await resolve(host);",
    tests: ["packages/api/src/core/public-fetch.test.ts"],
  },
  {
    guarantee: "G31",
    name: "the delivery log shows complaints about its reader",
    file: `${QUERIES}/delivery.ts`,
    find: "\n    and ${notComplaintAboutActor(actor)}`;\n  const rows",
    replace: "`;\n  const rows",
    tests: [`${ROOM}/complaint.test.ts`],
  },
  {
    guarantee: "G31",
    name: "a complaint about the actor is replayed by its id",
    file: `${QUERIES}/delivery.ts`,
    find: " and d.endpoint_id = ${endpointId} and ${notComplaintAboutActor(actor)}`;",
    replace: " and d.endpoint_id = ${endpointId}`;",
    tests: [`${ROOM}/complaint.test.ts`],
  },
  {
    guarantee: "G44",
    name: "an endpoint may have an inner address",
    file: `${ROOM}/gateways/http.ts`,
    find: "if (isVouched(url, outside)) return;",
    replace: 'if (url.host !== "") return;',
    tests: ENDPOINT,
  },
];
