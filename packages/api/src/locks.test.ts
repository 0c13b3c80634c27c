import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { type RawBuilder, sql } from "kysely";
import { createCallerFactory } from "./core/guarded.ts";
import { createTestContext, getActor } from "./core/testing.ts";
import { allowAccess } from "./manage/access/actions/exception.ts";
import { appRouter } from "./router.ts";
import { type Organisation, organisation } from "./seeds/index.ts";

/*
 * Changes that read before they write: each waits in its lock while another session has it, so that
 * it reads what that session wrote.
 */

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const REASON = "Two at once";
let org: Organisation;
let ruleId = 0;

const asAdministrator = async () =>
  createCallerFactory(appRouter)(
    createTestContext(database.db, await getActor(database.db, org.administrator), {
      now: () => NOON,
      ip: "203.0.113.9",
    }),
  );

beforeAll(async () => {
  org = await organisation(database.db);
  const { leaver } = (await asAdministrator()).setting;
  const rule = { values: { hours: 8 }, effectiveOn: "2026-04-01", reason: REASON, baseId: null };
  ({ ruleId } = await leaver.save({ ...rule, institutionId: org.north.id }));
});

type Api = Awaited<ReturnType<typeof asAdministrator>>;

const lists = sql`select pg_advisory_xact_lock(hashtext('access'))`;
const setting = (key: string) =>
  sql`select pg_advisory_xact_lock(hashtext('setting'), hashtext(${key}))`;

const CASES: [name: string, lock: () => RawBuilder<unknown>, change: (api: Api) => unknown][] = [
  [
    "an allowed address",
    () => lists,
    ({ manage }) =>
      manage.access.update({ institutionId: null, range: "203.0.113.0/24", remark: REASON }),
  ],
  [
    "an exception of an account",
    () => lists,
    ({ manage }) =>
      manage.access.updateException({
        login: org.north.agent.login,
        reason: REASON,
        until: "2026-04-30",
      }),
  ],
  [
    "an exception made at the command line",
    () => lists,
    () =>
      allowAccess(
        createTestContext(database.db, null, { now: () => NOON, via: "COMMAND" }),
        { address: "203.0.113.9" },
        { days: 1, reason: REASON },
      ),
  ],
  [
    "the approvers of a kind of proposal",
    () => setting("rights"),
    async ({ manage }) => {
      const [row] = await manage.permission.listApprovers();
      if (!row) throw new Error("no kind of proposal");
      const { last, waiting: _, ...roles } = row;
      const notified = [...roles.notified, org.administrator.roleId];
      return manage.permission.saveApprovers({
        ...roles,
        notified,
        baseId: last?.proposalId ?? null,
      });
    },
  ],
  [
    "the withdrawal of a setting",
    () => setting(`leaver_rule ${org.north.id}`),
    async ({ setting: { leaver } }) => leaver.withdraw({ ruleId, reason: REASON }),
  ],
];

test.each(CASES)("%s waits for the change before it", async (_, lock, change) => {
  const api = await asAdministrator();
  expect(await waitsInLock(database.db, lock(), async () => change(api))).toBe(true);
});
