import type { Mutant } from "../../scripts/mutate/mutant.ts";

const MATRIX = ["apps/server/test/access-list.test.ts"];
const ROOM = ["packages/api/src/manage/access/access.test.ts"];
const RULES = ["packages/api/src/manage/access/rules.test.ts"];

export const ACCESS: readonly Mutant[] = [
  {
    guarantee: "G43",
    name: "a call from outside is served",
    file: "apps/server/src/app.ts",
    find: "if (known) refuseOutside(known.access, from);",
    replace: "",
    tests: MATRIX,
  },
  {
    guarantee: "G43",
    name: "a socket opens from outside",
    file: "apps/server/src/socket/sockets.ts",
    find: "    refuseOutside(life.access, from);\n",
    replace: "",
    tests: MATRIX,
  },
  {
    guarantee: "G43",
    name: "a socket outside stays",
    file: "apps/server/src/socket/lives.ts",
    find: "if (!mayComeFrom(life.access, socket.data.from)) {",
    replace: "if (false) {",
    tests: MATRIX,
  },
  {
    guarantee: "G43",
    name: "sockets do not make good a lost event",
    file: "apps/server/src/socket/lives.ts",
    find: "return known !== null && known !== revision;",
    replace: "return false;",
    tests: MATRIX,
  },
  {
    guarantee: "G43",
    name: "a login from outside goes through",
    file: "packages/api/src/session/login/actions/refusal.ts",
    find: 'return mayComeFrom(access, visit.ip) ? null : "ADDRESS";',
    replace: "return mayComeFrom(access, visit.ip) ? null : null;",
    tests: ROOM,
  },
  {
    guarantee: "G43",
    name: "a disabled row holds",
    file: "packages/api/src/core/access-columns.ts",
    find: " and a.enabled\n",
    replace: "\n",
    tests: MATRIX,
  },
  {
    guarantee: "G43",
    name: "a row holds before its first day",
    file: "packages/api/src/manage/access/rules.ts",
    find: "from <= day && (to === null",
    replace: "(to === null",
    tests: RULES,
  },
  {
    guarantee: "G43",
    name: "an exception never ends",
    file: "packages/api/src/manage/access/rules.ts",
    find: "exceptions.filter(({ until }) => until >= day)",
    replace: "exceptions.filter(({ until }) => until !== day)",
    tests: RULES,
  },
  {
    guarantee: "G43",
    name: "the editor locks himself out",
    file: "packages/api/src/manage/access/actions/lockout.ts",
    find: "  await refuseOwn(tx, institutionId);\n",
    replace: "",
    tests: ROOM,
  },
  {
    guarantee: "G43",
    name: "the last administrator is locked out",
    file: "packages/api/src/manage/access/actions/lockout.ts",
    find: "if (institutionId === null) await refuseLastAdministrator(tx);",
    replace: "",
    tests: ROOM,
  },
  {
    guarantee: "G43",
    name: "two changes are judged side by side",
    file: "packages/api/src/manage/access/queries/facts.ts",
    find: "select pg_advisory_xact_lock(hashtext('access'))",
    replace: "select hashtext('access')",
    tests: ROOM,
  },
  {
    guarantee: "G42",
    name: "an IPv4 address written as IPv6 is another one",
    file: "packages/api/src/core/address.ts",
    find: "return value >> 32n === MAPPED",
    replace: "return value >> 32n === -1n",
    tests: [
      "packages/api/src/core/address.test.ts",
      "apps/server/src/http/address.test.ts",
    ],
  },
];
