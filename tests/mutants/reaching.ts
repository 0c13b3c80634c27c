import type { Mutant } from "../../scripts/mutate/mutant.ts";

const REACHING = "packages/api/src/reaching.test.ts";
const DECIDE = "packages/api/src/tasks/guard/rules/decide.ts";

export const OUTBOUND_CONTACT: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a message or a mail leaves at night",
    file: DECIDE,
    find: 'HOURS: [...CONTACTS, "REVEAL"],',
    replace: 'HOURS: ["CALL", "REVEAL"],',
    tests: [REACHING],
  },
  {
    guarantee: "G49",
    name: "a letter goes to a deceased borrower",
    file: DECIDE,
    find: "HOLD: ALSO_BY_POST,",
    replace: "HOLD: CONTACTS,",
    tests: [REACHING],
  },
  {
    guarantee: "G49",
    name: "messages are not counted",
    file: DECIDE,
    find: "FREQ_MSG: WRITTEN_ACTIONS,",
    replace: "FREQ_MSG: [],",
    tests: [REACHING],
  },
  {
    guarantee: "G49",
    name: "a certificate is valid for ever",
    file: "packages/api/src/manage/user/actions/certificate.ts",
    find: "if (certifiedUntil > last)",
    replace: "if (certifiedUntil === last)",
    tests: ["packages/api/src/manage/user/certificate.test.ts"],
  },
  {
    guarantee: "G49",
    name: "an agency extends a certificate without a proof",
    file: "packages/api/src/manage/user/actions/add.ts",
    find: "if (isExtended(before, after))",
    replace: "if (isExtended(after, before))",
    tests: ["packages/api/src/manage/user/certificate.test.ts"],
  },
  {
    guarantee: "G49",
    name: "an account of the certified person confirms the certificate",
    file: "packages/api/src/manage/user/actions/certificate.ts",
    find: "if (await queries.isOwnCertificate(tx.db, by, userId, at))",
    replace: "if (by === userId)",
    tests: ["packages/api/src/manage/user/certificate.test.ts"],
  },
];
