import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const CASE: readonly Mutant[] = [
  {
    guarantee: "G9",
    name: "a case that is bound goes to another",
    file: "packages/api/src/tasks/binding/rules.ts",
    find: 'if (locked.agentId !== from) return "binding.alreadyBound";',
    replace: "",
    tests: [
      "packages/api/src/tasks/binding/rules.test.ts",
      "packages/api/src/tasks/binding/binding.test.ts",
    ],
  },
  {
    guarantee: "G9",
    name: "a case has two bindings at once",
    file: "packages/db/src/migrations/0003_tasks/case.ts",
    find: "create unique index case_binding_one_active on case_binding (case_id) where unbound_at is null",
    replace:
      "create index case_binding_one_active on case_binding (case_id) where unbound_at is null",
    tests: ["packages/api/src/tasks/binding/binding.test.ts"],
  },
  {
    guarantee: "G9",
    name: "a case goes to an agent of another institution",
    file: "packages/api/src/tasks/binding/rules.ts",
    find: "agent.institutionId !== locked.institutionId",
    replace: "false",
    tests: ["packages/api/src/tasks/binding/rules.test.ts"],
  },
  {
    guarantee: "G9",
    name: "cases are locked in the order of asking",
    file: "packages/api/src/tasks/case/queries/lock.ts",
    find: "order by c.id for update of c",
    replace:
      'order by ${"ids" in choice ? sql`array_position(array[${sql.join(choice.ids)}]::bigint[], c.id)` : sql`c.id`} for update of c',
    tests: ["packages/api/src/tasks/binding/binding.test.ts"],
  },
  {
    guarantee: "G10",
    name: "a code makes any move",
    file: "packages/db/src/migrations/part.ts",
    find: "if not exists (select from ${sql.table(list)}",
    replace:
      "if ${sql.lit(noun)} <> 'code' and not exists (select from ${sql.table(list)}",
    tests: ["packages/api/src/repay/code/pay.test.ts"],
  },
  {
    guarantee: "G10",
    name: "a case makes any move",
    file: "packages/db/src/migrations/part.ts",
    find: "if not exists (select from ${sql.table(list)}",
    replace:
      "if ${sql.lit(noun)} <> 'case' and not exists (select from ${sql.table(list)}",
    tests: ["packages/api/src/tasks/case/transition.test.ts"],
  },
  {
    guarantee: "G10",
    name: "a closed case is worked",
    file: "packages/api/src/tasks/case/actions/lock.ts",
    find: "if (open && !isOpen(locked.status))",
    replace: "if (false)",
    tests: ["packages/api/src/tasks/log/log.test.ts"],
  },
  {
    guarantee: "G10",
    name: "the history of a case can be rewritten",
    file: "packages/db/src/migrations/0003_tasks/case.ts",
    find: 'appendOnly("case_status_log"),',
    replace: "",
    tests: ["packages/api/src/tasks/log/log.test.ts"],
  },
  {
    guarantee: "G12",
    name: "a case gets messages without end",
    file: "packages/api/src/telephony/sms/rules/quota.ts",
    find: 'if (left === 0) return { key: "sms.noneLeft", params: { max: max ?? 0 } };',
    replace: "",
    tests: ["packages/api/src/telephony/sms/quota.test.ts"],
  },
  {
    guarantee: "G12",
    name: "messages follow each other at once",
    file: "packages/api/src/telephony/sms/rules/quota.ts",
    find: `  if (!opens) return null;
`,
    replace: `  if (!opens || opens) return null;
`,
    tests: ["packages/api/src/telephony/sms/quota.test.ts"],
  },
  {
    guarantee: "G12",
    name: "a message is sent twice",
    file: "packages/api/src/telephony/outbox/queries/outbox.ts",
    find: "where m.id = ${id} and m.state = 'QUEUED' and m.lease = ${lease}::uuid and m.lease_until > ${now}",
    replace: "where m.id = ${id}",
    tests: ["packages/api/src/telephony/outbox/deliver.test.ts"],
  },
  {
    guarantee: "G12",
    name: "two senders take one message",
    file: "packages/api/src/core/outbox.ts",
    find: "sql`(${of(leasedUntil)} is null or ${of(leasedUntil)} <= ${now})`",
    replace: "sql`true`",
    tests: [
      "packages/api/src/core/outbox.test.ts",
      "packages/api/src/telephony/outbox/deliver.test.ts",
    ],
  },
  {
    guarantee: "G13",
    name: "a day's wage may fall below zero",
    file: "packages/api/src/reports/wage/rules.ts",
    find: "totals.set(day, Math.max(0, left));",
    replace: "totals.set(day, left);",
    tests: ["packages/api/src/reports/wage/rules.test.ts"],
  },
  {
    guarantee: "G13",
    name: "what is missing is forgotten",
    file: "packages/api/src/reports/wage/rules.ts",
    find: "owed = Math.max(0, -left);",
    replace: "owed = Math.min(0, -left);",
    tests: ["packages/api/src/reports/wage/rules.test.ts"],
  },
  {
    guarantee: "G13",
    name: "a payment earns more than its cap",
    file: "packages/api/src/reports/wage/rules.ts",
    find: `  return Math.min(
    shareOf(weighed, rate),
    shareOf(amountMinor, scheme.capRateBp),
  );`,
    replace: "  return shareOf(weighed, rate);",
    tests: ["packages/api/src/reports/wage/rules.test.ts"],
  },
  {
    guarantee: "G13",
    name: "a fact is counted twice",
    file: "packages/api/src/reports/agent/queries/fact.ts",
    find: "select count(*) = ${facts.length} as yes from held",
    replace: "select count(*) >= 0 as yes from held",
    tests: ["packages/api/src/reports/agent/count.test.ts"],
  },
];
