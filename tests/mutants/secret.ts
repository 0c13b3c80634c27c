import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const SECRET: readonly Mutant[] = [
  {
    guarantee: "G2",
    name: "a kept reply is told to somebody with other rights",
    file: "packages/api/src/core/transaction.ts",
    find: "if (stored.isSameAuthority) return stored.reply as T;",
    replace: "return stored.reply as T;",
    tests: ["packages/api/src/core/retry.test.ts"],
  },
  {
    guarantee: "G2",
    name: "a permission that was taken away does not count",
    file: "packages/api/src/core/retry.ts",
    find: `    [...actor.permissions].sort(),
`,
    replace: "",
    tests: ["packages/api/src/core/retry.test.ts"],
  },
  {
    guarantee: "G47",
    name: "a reply with a secret is kept",
    file: "packages/api/src/core/transaction.ts",
    find: "if (retry && !isReplySecret) await keepReply(db, retry, result);",
    replace: "if (retry) await keepReply(db, retry, result);",
    tests: ["packages/api/src/core/retry.test.ts"],
  },
  {
    guarantee: "G47",
    name: "a revealed number is no secret",
    file: "packages/api/src/tasks/contact/contract.ts",
    find: "phone: secret(z.string()),",
    replace: "phone: z.string(),",
    tests: ["packages/api/src/core/secret.test.ts"],
  },
  {
    guarantee: "G48",
    name: "a read under a key leaves one line for all",
    file: "packages/api/src/core/guarded.ts",
    find: 'idempotencyKey: type === "query" ? null : ctx.idempotencyKey,',
    replace: "idempotencyKey: ctx.idempotencyKey,",
    tests: ["packages/api/src/core/retry.test.ts"],
  },
  {
    guarantee: "G33",
    name: "anybody looks for a number",
    file: "packages/api/src/tasks/phone/actions.ts",
    find: 'if (!actor.permissions.has("phone.search"))',
    replace: "if (false)",
    tests: ["packages/api/src/tasks/phone/phone.test.ts"],
  },
  {
    guarantee: "G33",
    name: "numbers are looked for without end",
    file: "packages/api/src/tasks/phone/actions.ts",
    find: "if (others >= quota)",
    replace: "if (false)",
    tests: ["packages/api/src/tasks/phone/phone.test.ts"],
  },
  {
    guarantee: "G33",
    name: "many searches at once pass the quota",
    file: "packages/api/src/tasks/phone/actions.ts",
    find: `    await queries.lockSearcher(tx.db, search.actorId);
`,
    replace: "",
    tests: ["packages/api/src/tasks/phone/phone.test.ts"],
  },
  {
    guarantee: "G33",
    name: "the trail of cases is searched without a line",
    file: "packages/api/src/tasks/case/actions/list.ts",
    find: `  const phoneHash = await admitPhoneSearch(ctx, input.phone, "CASES");
  const closed = await closedPlaces(ctx, input);
  const filter = { ...input, phoneHash, closed };
  return places`,
    replace: `  const closed = await closedPlaces(ctx, input);
  const filter = { ...input, phoneHash: undefined, closed };
  return places`,
    tests: ["packages/api/src/tasks/phone/phone.test.ts"],
  },
  {
    guarantee: "G33",
    name: "a number that is looked for narrows neither messages nor calls",
    file: "packages/api/src/core/case-records.ts",
    find: 'if (phoneHash) given.push(sql`${column("phoneHash")} = ${phoneHash}`);',
    replace: "",
    tests: [
      "packages/api/src/telephony/sms/list.test.ts",
      "packages/api/src/tasks/phone/phone.test.ts",
      "packages/api/src/telephony/call/call.test.ts",
    ],
  },
  {
    guarantee: "G28",
    name: "another phone claims a call",
    file: "packages/api/src/telephony/call/queries/call.ts",
    find: '.select("decisionId").where("phoneId", "=", phoneId)',
    replace: '.select("decisionId").where("phoneId", ">", 0)',
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a number is claimed after its minute",
    file: "packages/api/src/telephony/call/actions/dial.ts",
    find: 'call.state !== "REQUESTED" || age > DIAL_TOKEN_MS',
    replace: 'call.state !== "REQUESTED"',
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
  {
    guarantee: "G48",
    name: "a number that a phone dials is not on record",
    file: "packages/api/src/telephony/call/actions/dial.ts",
    find: "await recordDialled(tx, { callId, caseId, contactId, actorId, decisionId });",
    replace: "",
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
  {
    guarantee: "G28",
    name: "an agent pairs a phone for himself",
    file: "packages/api/src/telephony/phone-app/actions.ts",
    find: "if (agentId === userId)",
    replace: "if (false)",
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a pairing code has no end",
    file: "packages/api/src/telephony/phone-app/queries.ts",
    find: "      and p.pairing_until > ${now}\n",
    replace: "      and ${now}::timestamptz is not null\n",
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a phone that was let go gets numbers",
    file: "packages/api/src/telephony/phone-app/queries.ts",
    find: "where p.credential_hash = ${credentialHash} and p.ended_at is null",
    replace: "where p.credential_hash = ${credentialHash}",
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
  {
    guarantee: "G28",
    name: "the phone of a disabled agent gets numbers",
    file: "packages/api/src/telephony/phone-app/queries.ts",
    find: `join app_user u on u.id = p.agent_id and u.status = 'ENABLED'
    where p.credential_hash`,
    replace: `join app_user u on u.id = p.agent_id
    where p.credential_hash`,
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
];
