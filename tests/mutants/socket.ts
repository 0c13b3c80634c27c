import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const SOCKET: readonly Mutant[] = [
  {
    guarantee: "G28",
    name: "a socket token enters again and again",
    file: "packages/api/src/session/socket/queries.ts",
    find: `    .deleteFrom("socketToken")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .returning("sessionId")`,
    replace: `    .selectFrom("socketToken")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .select("sessionId")`,
    tests: ["packages/api/src/session/socket/socket.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a socket token has no end",
    file: "packages/api/src/session/socket/queries.ts",
    find: `    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)`,
    replace: '    .where("tokenHash", "=", tokenHash)',
    tests: ["packages/api/src/session/socket/socket.test.ts"],
  },
  {
    guarantee: "G28",
    name: "an agent receives events of the whole institution",
    file: "packages/api/src/session/socket/rules.ts",
    find: "return [`agent:${userId}`];",
    replace: "return [`agent:${userId}`, `institution:${institutionId}`];",
    tests: ["packages/api/src/session/socket/rules.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a socket or a page lives on after its session",
    file: "packages/api/src/session/session/actions/identity.ts",
    find: `row.running && row.employed
`,
    replace: `row.employed
`,
    tests: ["packages/api/src/reports/bi/bi.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a page of another origin opens a socket",
    file: "apps/server/src/socket/upgrade.ts",
    find: "if (isForeign(request.headers, env))",
    replace: "if (false)",
    tests: ["apps/server/test/socket.test.ts"],
  },
  {
    guarantee: "G28",
    name: "one session opens any number of sockets",
    file: "apps/server/src/socket/connections.ts",
    find: "sessionSockets < MAX_PER_SESSION && this.#all.size < MAX_CONNECTIONS",
    replace: "this.#all.size < MAX_CONNECTIONS",
    tests: ["apps/server/test/socket.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a stranger takes over a socket",
    file: "apps/server/src/socket/sockets.ts",
    find: "connection?.userId !== socket.data.userId",
    replace: "!connection",
    tests: ["apps/server/test/socket.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a socket may talk without measure",
    file: "apps/server/src/socket/connections.ts",
    find: "return connection.allowance >= 0;",
    replace: "return true;",
    tests: ["apps/server/test/socket.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a socket keeps topics that its user may no longer see",
    file: "apps/server/src/socket/connections.ts",
    find: "for (const topic of before) socket.unsubscribe(topic);",
    replace: "",
    tests: ["apps/server/test/socket-connections.test.ts"],
  },
  {
    guarantee: "G28",
    name: "the phone application takes a number twice",
    file: "packages/api/src/telephony/call/actions/dial.ts",
    find: 'call.state !== "REQUESTED" || age > DIAL_TOKEN_MS',
    replace: "age > DIAL_TOKEN_MS",
    tests: ["packages/api/src/telephony/phone-app/phone-app.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a page's figures outlive the right to them",
    file: "packages/api/src/reports/bi/actions/get.ts",
    find: 'return actor.permissions.has("bi.open") ? actor : null;',
    replace: "return actor;",
    tests: ["packages/api/src/reports/bi/bi.test.ts"],
  },
  {
    guarantee: "G28",
    name: "a page's token has no end",
    file: "packages/api/src/reports/bi/queries/token.ts",
    find: "where token_hash = ${tokenHash} and expires_at > ${now}`",
    replace: "where token_hash = ${tokenHash} and ${now}::timestamptz is not null`",
    tests: ["packages/api/src/reports/bi/bi.test.ts"],
  },
];
