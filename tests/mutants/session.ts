import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const SESSION: readonly Mutant[] = [
  {
    guarantee: "G26",
    name: "an ended session still holds",
    file: "packages/api/src/session/session/queries/identity.ts",
    find: "and s.token_hash = ${tokenHash} and s.ended_at is null",
    replace: "and s.token_hash = ${tokenHash}",
    tests: ["packages/api/src/session/session/identity.test.ts"],
  },
  {
    guarantee: "G26",
    name: "a disabled user is somebody",
    file: "packages/api/src/session/session/queries/identity.ts",
    find: "where u.status = 'ENABLED' and coalesce(i.status, 'ENABLED') = 'ENABLED'`;",
    replace: "where coalesce(i.status, 'ENABLED') = 'ENABLED'`;",
    tests: ["packages/api/src/session/session/identity.test.ts"],
  },
  {
    guarantee: "G26",
    name: "those of a disabled institution stay in",
    file: "packages/api/src/session/session/queries/identity.ts",
    find: "where u.status = 'ENABLED' and coalesce(i.status, 'ENABLED') = 'ENABLED'`;",
    replace: "where u.status = 'ENABLED'`;",
    tests: ["packages/api/src/session/session/identity.test.ts"],
  },
  {
    guarantee: "G26",
    name: "a revoked API token still holds",
    file: "packages/api/src/session/session/queries/identity.ts",
    find: "and a.token_hash = ${tokenHash} and a.revoked_at is null and",
    replace: "and a.token_hash = ${tokenHash} and",
    tests: ["packages/api/src/session/session/token.test.ts"],
  },
  {
    guarantee: "G26",
    name: "the cache does not hear of an end",
    file: "packages/api/src/session/session/cache.ts",
    find: `      if (identified.actor.userId === event.ids["userId"])
        this.#entries.delete(key);`,
    replace:
      "      if (identified.actor.userId === -1) this.#entries.delete(key);",
    tests: ["packages/api/src/session/session/cache.test.ts"],
  },
  {
    guarantee: "G26",
    name: "an answer that an end overtook is kept",
    file: "packages/api/src/session/session/cache.ts",
    find: "identified && drops === this.#drops",
    replace: "identified && drops >= 0",
    tests: ["packages/api/src/session/session/cache.test.ts"],
  },
  {
    guarantee: "G26",
    name: "a login goes on under the token that was there",
    file: "packages/api/src/session/session/actions/session.ts",
    find: `  const token = newToken();
  const expiresAt = sessionExpiry(now);`,
    replace: `  const token = tx.token?.value ?? newToken();
  const expiresAt = sessionExpiry(now);`,
    tests: ["packages/api/src/session/session/identity.test.ts"],
  },
  {
    guarantee: "G26",
    name: "a change of password ends no session",
    file: "packages/api/src/manage/user/actions/password.ts",
    find: `    await endSessionOf(tx, { ...locked, userId }, "PASSWORD");
`,
    replace: "",
    tests: ["packages/api/src/manage/user/password.test.ts"],
  },
  {
    guarantee: "G26",
    name: "a socket outlives its session",
    file: "apps/server/src/socket/lives.ts",
    find: "if (!life.live) return sockets.forEach((one) => end(one, life.reason));",
    replace: "if (!life.live) return;",
    tests: ["apps/server/test/socket.test.ts"],
    hangs: true,
  },
  {
    guarantee: "G27",
    name: "a second login leaves the first one in",
    file: "packages/api/src/session/session/queries/session.ts",
    find: `    .where("userId", "=", userId)
    .where("endedAt", "is", null)`,
    replace:
      '    .where("userId", "=", userId)\n    .where("endedAt", "is", null)\n    .where(sql<boolean>`${reason} <> \'REPLACED\'`)',
    tests: ["packages/api/src/session/login/one-session.test.ts"],
  },
  {
    guarantee: "G27",
    name: "logins of one user do not line up",
    file: "packages/api/src/session/login/queries/account.ts",
    find: 'accounts(db).where("u.id", "=", id).forNoKeyUpdate("u").executeTakeFirst();',
    replace: 'accounts(db).where("u.id", "=", id).executeTakeFirst();',
    tests: ["packages/api/src/session/login/one-session.test.ts"],
  },
  {
    guarantee: "G29",
    name: "a session never idles out",
    file: "packages/api/src/session/session/queries/identity.ts",
    find: "and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}`",
    replace: "and s.expires_at > ${now}`",
    tests: ["packages/api/src/session/session/identity.test.ts"],
  },
  {
    guarantee: "G29",
    name: "a busy session never ends",
    file: "packages/api/src/session/session/queries/identity.ts",
    find: "and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}`",
    replace: "and s.last_seen_at > ${seenAfter}`",
    tests: ["packages/api/src/session/session/identity.test.ts"],
  },
  {
    guarantee: "G29",
    name: "an API token never expires",
    file: "packages/api/src/session/session/queries/identity.ts",
    find: "a.revoked_at is null and a.expires_at > ${now}`",
    replace: "a.revoked_at is null`",
    tests: ["packages/api/src/session/session/token.test.ts"],
  },
];
