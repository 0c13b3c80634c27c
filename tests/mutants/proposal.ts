import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const PROPOSAL: readonly Mutant[] = [
  {
    guarantee: "G8",
    name: "who proposes a setting approves it",
    file: "packages/api/src/manage/proposal/rules.ts",
    find: `  if (decider.userId === proposerId) return "proposal.own";
`,
    replace: "",
    tests: [
      "packages/api/src/manage/proposal/rules.test.ts",
      "packages/api/src/manage/proposal/proposal.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "anybody who sees a proposal approves it",
    file: "packages/api/src/manage/proposal/rules.ts",
    find: `  if (!decider.mayApprove) return "access.denied";
`,
    replace: "",
    tests: [
      "packages/api/src/manage/proposal/rules.test.ts",
      "packages/api/src/manage/proposal/proposal.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "an account that its proposer made approves",
    file: "packages/api/src/core/same-person.ts",
    find: " or account.creator_id = person.id)",
    replace: ")",
    tests: [
      "packages/api/src/manage/proposal/proposal.test.ts",
      "packages/api/src/repay/deduction/same-person.test.ts",
      "packages/api/src/tasks/closing/write-off.test.ts",
      "packages/api/src/tasks/contact/grant.test.ts",
      "apps/server/test/attack/two-people.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "another account of the applicant decides his deduction",
    file: "packages/api/src/repay/deduction/rules/level.ts",
    find: `  if (waiting.isSamePerson) return "access.samePerson";
`,
    replace: "",
    tests: [
      "packages/api/src/repay/deduction/rules/level.test.ts",
      "packages/api/src/repay/deduction/same-person.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "another account of the requester closes the case",
    file: "packages/api/src/tasks/closing/actions/decide.ts",
    find: `  if (asked.isSamePerson) throw new AppError("forbidden", "access.samePerson");
`,
    replace: "",
    tests: ["packages/api/src/tasks/closing/write-off.test.ts"],
  },
  {
    guarantee: "G8",
    name: "another account of the agent opens the device data",
    file: "packages/api/src/tasks/contact/actions/grant.ts",
    find: "if (locked.isSamePerson)",
    replace: "if (false)",
    tests: ["packages/api/src/tasks/contact/grant.test.ts"],
  },
  {
    guarantee: "G8",
    name: "the database lets the proposer approve",
    file: "packages/db/src/migrations/0006_manage/proposal.ts",
    find: "check (state not in ('APPROVED', 'REJECTED') or decider_id <> proposer_id)",
    replace: "check (state <> '' or decider_id <> proposer_id)",
    tests: ["packages/api/src/manage/proposal/proposal.test.ts"],
  },
  {
    guarantee: "G8",
    name: "a proposal is changed on its way",
    file: "packages/db/src/migrations/0006_manage/proposal.ts",
    find: "(old.kind, old.subject, old.payload, old.before, old.after, old.proposer_id, old.proposed_at, old.proposed_on) then",
    replace:
      "(new.kind, new.subject, new.payload, new.before, new.after, new.proposer_id, new.proposed_at, new.proposed_on) then",
    tests: ["packages/api/src/manage/proposal/proposal.test.ts"],
  },
  {
    guarantee: "G8",
    name: "who sees one institution decides for all",
    file: "packages/api/src/manage/proposal/rules.ts",
    find: `  if (institutionId === null && decider.isLimited) return "access.denied";
`,
    replace: "",
    tests: [
      "packages/api/src/manage/proposal/rules.test.ts",
      "packages/api/src/manage/proposal/proposal.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "anybody takes a proposal back",
    file: "packages/api/src/manage/proposal/actions/decide.ts",
    find: "if (held.proposerId !== tx.actor.userId)",
    replace: "if (false)",
    tests: ["packages/api/src/manage/proposal/proposal.test.ts"],
  },
  {
    guarantee: "G8",
    name: "what nobody decided in its time is approved",
    file: "packages/api/src/manage/proposal/rules.ts",
    find: "MOVES[state].length > 0 && lapsesAt > now",
    replace: "MOVES[state].length > 0 && lapsesAt <= lapsesAt",
    tests: [
      "packages/api/src/manage/proposal/rules.test.ts",
      "packages/api/src/manage/proposal/proposal.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "a limit holds on the day of its proposal",
    file: "packages/api/src/core/setting/rules.ts",
    find: 'addDays(days.toSorted().at(-1) ?? "2000-01-01", 1)',
    replace: 'addDays(days.toSorted().at(-1) ?? "2000-01-01", 0)',
    tests: [
      "packages/api/src/core/setting/rules.test.ts",
      "packages/api/src/manage/proposal/proposal.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "a change is proposed for a day that has come",
    file: "packages/api/src/manage/proposal/actions/propose.ts",
    find: "if (requestedOn !== undefined && requestedOn < earliest)",
    replace: "if (false)",
    tests: ["apps/server/test/attack/two-people.test.ts"],
  },
  {
    guarantee: "G11",
    name: "a proposal is approved on what is no longer the last",
    file: "packages/api/src/manage/proposal/actions/decide.ts",
    find: "subject.key !== held.subject || subject.latestId !== held.baseId",
    replace: "subject.key !== held.subject",
    tests: ["packages/api/src/manage/proposal/proposal.test.ts"],
  },
  {
    guarantee: "G11",
    name: "two proposals for a setting are open",
    file: "packages/api/src/manage/proposal/actions/propose.ts",
    find: "if (await queries.isProposed(tx.db, subject.key))",
    replace: "if (false)",
    tests: ["packages/api/src/manage/proposal/proposal.test.ts"],
  },
  {
    guarantee: "G11",
    name: "a proposal is decided on an old version",
    file: "packages/api/src/manage/proposal/actions/decide.ts",
    find: "refuseStale(held.version, version);",
    replace: "",
    tests: ["packages/api/src/manage/proposal/proposal.test.ts"],
  },
  {
    guarantee: "G12",
    name: "limits of messages hold before their day",
    file: "packages/api/src/telephony/sms/queries/setting.ts",
    find: "      and s.effective_on <= (${now}::timestamptz at time zone i.zone)::date\n",
    replace: "      and ${now}::timestamptz is not null\n",
    tests: ["packages/api/src/telephony/sms/quota.test.ts"],
  },
];
