import type { Mutant } from "../../scripts/mutate/mutant.ts";

const PURGE = ["packages/api/src/manage/purge/purge.test.ts"];
const TRAIL = ["packages/api/src/manage/audit/browser.test.ts"];
const REQUEST = ["packages/api/src/manage/data-request/data-request.test.ts"];

export const RETENTION: readonly Mutant[] = [
  {
    guarantee: "G50",
    name: "what is purged stays on the disk",
    file: "packages/api/src/core/files/records.ts",
    find: "    await keeper.files.remove(id);\n",
    replace: "",
    tests: PURGE,
  },
  {
    guarantee: "G50",
    name: "a recording that goes keeps its file",
    file: "packages/api/src/telephony/call/actions/forget.ts",
    find: "  await expireFiles(db, ids, now());\n",
    replace: "",
    tests: PURGE,
  },
  {
    guarantee: "G50",
    name: "a recording goes although a dispute hangs on it",
    file: "packages/api/src/telephony/call/queries/forget.ts",
    find: 'not ${underHold(sql.ref("r.borrowerId"))}',
    replace: "true",
    tests: PURGE,
  },
  {
    guarantee: "G50",
    name: "a recording goes although a threat is in it",
    file: "packages/api/src/telephony/call/queries/forget.ts",
    find: 'not ${keptForComplaint(sql.ref("r.caseId"))}',
    replace: "true",
    tests: ["packages/api/src/board/work-order/recordings.test.ts"],
  },
  {
    guarantee: "G50",
    name: "a purge ends with its first portion",
    file: "packages/api/src/manage/purge/actions/run.ts",
    find: "for (let gone = most; gone >= most; records += gone)",
    replace:
      "for (let gone = most; gone === most && records === 0; records += gone)",
    tests: PURGE,
  },
  {
    guarantee: "G50",
    name: "an erasure does not wait for what is open",
    file: "packages/api/src/manage/data-request/actions/erase.ts",
    find: "if (waitsFor.length > 0) {",
    replace: "if (waitsFor.length > 9) {",
    tests: REQUEST,
  },
  {
    guarantee: "G30",
    name: "who asks for an erasure decides it",
    file: "packages/api/src/manage/data-request/actions/decide.ts",
    find: "if (asked.requesterId === tx.actor.userId)",
    replace: "if (asked.requesterId === 0)",
    tests: REQUEST,
  },
  {
    guarantee: "G31",
    name: "a copy tells cases of institutions out of sight",
    file: "packages/api/src/manage/data-request/actions/request.ts",
    find: "if (!subject.seesAll)",
    replace: "if (subject.borrowerId === 0)",
    tests: REQUEST,
  },
  {
    guarantee: "G50",
    name: "texts of somebody erased stay",
    file: "packages/db/src/migrations/0033_erasure/erase.ts",
    find: "set contact_name = '', phone = '', remark = ''",
    replace: "set contact_name = '', phone = ''",
    tests: REQUEST,
  },
  {
    guarantee: "G50",
    name: "who asked not to be contacted is forgotten with his data",
    file: "packages/db/src/migrations/0033_erasure/erase.ts",
    find: "      ${keepBars}\n",
    replace: "",
    tests: REQUEST,
  },
  {
    guarantee: "G50",
    name: "lines of the trail tell what was written of somebody erased",
    file: "packages/api/src/core/trail.ts",
    find: "else audit_shown(a.entity, a.entity_id, ${facts}) end)`;",
    replace: "else ${facts} end)`;",
    tests: TRAIL,
  },
  {
    guarantee: "G50",
    name: "changes of a case tell what was written of somebody erased",
    file: "packages/api/src/core/trail.ts",
    find: "when f.action = ${BY_HAND} and audit_erased(f.entity, f.subject_id) then null",
    replace: "when false then null",
    tests: TRAIL,
  },
  {
    guarantee: "G31",
    name: "who sees only some of a borrower hears of his data requests",
    file: "packages/api/src/manage/data-request/queries/sight.ts",
    find: "where k.borrower_id = ${borrowerId} and (k.institution_id <> u.institution_id",
    replace:
      "where k.borrower_id = 0 and (k.institution_id <> u.institution_id",
    tests: REQUEST,
  },
];
