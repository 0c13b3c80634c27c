import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/reports/lender-report";
const MAILS = "packages/api/src/telephony/report-mail";
const REPORT = [`${ROOM}/lender-report.test.ts`];

export const LENDER_REPORT: readonly Mutant[] = [
  {
    guarantee: "G31",
    name: "a key reads the report of another lender",
    file: `${ROOM}/queries/figures.ts`,
    find: 'reader ? lenderVisibleTo(reader, sql.ref("m.id")) : sql`true`',
    replace: "sql`true`",
    tests: REPORT,
  },
  {
    guarantee: "G31",
    name: "a lender report counts every institution",
    file: `${ROOM}/queries/figures.ts`,
    find: "reader ? institutionVisibleTo(reader, sql.ref(institutionId)) : sql`true`",
    replace: "reader ? sql`true` : sql`true`",
    tests: REPORT,
  },
  {
    guarantee: "G26",
    name: "a revoked or expired link opens the report",
    file: `${ROOM}/queries/link.ts`,
    find: "where token_hash = ${tokenHash} and revoked_at is null and expires_at > ${now}`",
    replace: "where token_hash = ${tokenHash} and ${now}::timestamptz is not null`",
    tests: REPORT,
  },
  {
    guarantee: "G46",
    name: "an origin adds to the policy of the report page",
    file: `${ROOM}/contract-origin.ts`,
    find: " || !HOST.test(url.hostname)",
    replace: "",
    tests: REPORT,
  },
  {
    guarantee: "G46",
    name: "every page frames the report",
    file: "apps/server/src/http/headers.ts",
    find: '`frame-ancestors ${origins.length > 0 ? origins.join(" ") : "\'none\'"}`,',
    replace: '"frame-ancestors *",',
    tests: ["apps/server/test/lender-report.test.ts"],
  },
  {
    guarantee: "G31",
    name: "a removed address receives the report",
    file: `${MAILS}/queries/mail.ts`,
    find: "waiting: sql`q.state = 'WAITING' and ${IS_SUBSCRIBED}`",
    replace: "waiting: sql`q.state = 'WAITING'`",
    tests: [`${MAILS}/report-mail.test.ts`],
  },
];
