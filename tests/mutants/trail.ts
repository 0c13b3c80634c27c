import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const TRAIL: readonly Mutant[] = [
  {
    guarantee: "G48",
    name: "a transaction may write without a line in the audit",
    file: "packages/api/src/core/transaction.ts",
    find: "if (trail.audits.length === 0)",
    replace: "if (false)",
    tests: ["packages/api/src/core/transaction.test.ts"],
  },
  {
    guarantee: "G48",
    name: "a number is revealed beyond the day's quota",
    file: "packages/api/src/tasks/contact/actions/reveal.ts",
    find: "if (used >= quota)",
    replace: "if (false)",
    tests: ["packages/api/src/tasks/contact/contact.test.ts"],
  },
  {
    guarantee: "G48",
    name: "a reveal leaves no line",
    file: "packages/api/src/tasks/contact/actions/reveal.ts",
    find: 'action: "contact.reveal",',
    replace: 'action: "contact.seen",',
    tests: ["packages/api/src/tasks/contact/contact.test.ts"],
  },
  {
    guarantee: "G48",
    name: "a recording is taken away without a line",
    file: "packages/api/src/telephony/call/actions/recording.ts",
    find: "await remember(ctx, [call]);",
    replace: "",
    tests: ["packages/api/src/telephony/call/call.test.ts"],
  },
  {
    guarantee: "G48",
    name: "lines of the audit can be changed",
    file: "packages/db/src/migrations/0001_house.ts",
    find: "create trigger audit_log_append_only before update or delete or truncate on audit_log",
    replace:
      "create trigger audit_log_append_only before truncate on audit_log",
    tests: [
      "packages/api/src/manage/audit/audit.test.ts",
      "packages/api/src/tasks/log/log.test.ts",
    ],
  },
  {
    guarantee: "G48",
    name: "a seal does not cover what a line says",
    file: "packages/db/src/migrations/0048_audit_seal.ts",
    find: "a.entity_id, a.before, a.after, a.request_id)",
    replace: "a.entity_id, a.before, a.request_id)",
    tests: ["packages/api/src/manage/audit/audit.test.ts"],
  },
  {
    guarantee: "G48",
    name: "a seal does not stand on the one before",
    file: "packages/db/src/migrations/0048_audit_seal.ts",
    find: "select sha256(coalesce(previous, ''::bytea)",
    replace: "select sha256(''::bytea",
    tests: ["packages/api/src/manage/audit/audit.test.ts"],
  },
  {
    guarantee: "G48",
    name: "a broken seal is not told",
    file: "packages/api/src/manage/audit/actions.ts",
    find: "if (!proof.intact || proof.previousId !== (last?.id ?? null))",
    replace: "if (false)",
    tests: ["packages/api/src/manage/audit/audit.test.ts"],
  },
  {
    guarantee: "G50",
    name: "a recording is kept for ever",
    file: "packages/api/src/telephony/call/actions/event.ts",
    find: `    expiresAt: new Date(tx.now().getTime() + RECORDING_DAYS * 86_400_000),
`,
    replace: "",
    tests: ["packages/api/src/telephony/call/call.test.ts"],
  },
  {
    guarantee: "G50",
    name: "what has outlived its time stays on the disk",
    file: "packages/api/src/core/files/records.ts",
    find: `    await keeper.files.remove(id);
`,
    replace: "",
    tests: ["packages/api/src/core/files/files.test.ts"],
  },
  {
    guarantee: "G50",
    name: "what still has time is purged",
    file: "packages/api/src/core/files/records.ts",
    find: `    .where("expiresAt", "<=", now)
`,
    replace: "",
    tests: ["packages/api/src/core/files/files.test.ts"],
  },
];
