import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { type RawBuilder, sql } from "kysely";
import { createCallerFactory } from "./core/guarded.ts";
import { createTestContext, getActor } from "./core/testing.ts";
import { allowAccess } from "./manage/access/actions/exception.ts";
import { change } from "./manage/stage/testing.ts";
import { confirmByLogin } from "./manage/user/actions/confirm.ts";
import { appRouter } from "./router.ts";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "./seeds/index.ts";
import { getRefusal } from "./session/testing.ts";

/*
 * Changes that read before they write: each waits in its lock while another session has it, so that
 * it reads what that session wrote.
 */

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const REASON = "Two at once";
let org: Organisation;
let ruleId = 0;
let disabled: Persona;

const as = async (persona: Persona) =>
  createCallerFactory(appRouter)(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => NOON,
      ip: "203.0.113.9",
    }),
  );

const operator = () => createTestContext(database.db, null, { now: () => NOON, via: "COMMAND" });

beforeAll(async () => {
  org = await organisation(database.db);
  disabled = await newUser(database.db, {
    login: "locks-disabled",
    roleId: ROLE.agent,
    institutionId: org.north.id,
    groupId: org.north.groupId,
    status: "DISABLED",
  });
  const { leaver } = (await as(org.administrator)).setting;
  const rule = { values: { hours: 8 }, effectiveOn: "2026-04-01", reason: REASON, baseId: null };
  ({ ruleId } = await leaver.save({ ...rule, institutionId: org.north.id }));
});

type Api = Awaited<ReturnType<typeof as>>;

const lists = sql`select pg_advisory_xact_lock(hashtext('access'))`;
const setting = (key: string) =>
  sql`select pg_advisory_xact_lock(hashtext('setting'), hashtext(${key}))`;

const northGroup = () => sql`select from team_group where id = ${org.north.groupId} for update`;

async function saveGroup({ manage: { group } }: Api) {
  const { id: institutionId, groupId } = org.north;
  const { groups } = await group.list({ institutionId });
  const { name = "", version, stages = [], leader } = groups.find(({ id }) => id === groupId) ?? {};
  const stageIds = stages.map(({ id }) => id);
  return group.save({
    institutionId,
    groupId,
    version,
    name,
    stageIds,
    leaderId: leader?.id ?? null,
  });
}

type LockedSave = (administrator: Api, operations: Api) => unknown;

const northGroupRow = () => ({ table: "team_group", id: org.north.groupId });

const CASES: [
  name: string,
  lock: () => RawBuilder<unknown>,
  save: LockedSave,
  later?: () => { table: string; id: number },
][] = [
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
    () => allowAccess(operator(), { address: "203.0.113.9" }, { days: 1, reason: REASON }),
  ],
  [
    "a confirmation at the command line",
    () => sql`select from app_user where id = ${org.administrator.id} for no key update`,
    () => getRefusal(confirmByLogin(operator(), org.administrator.login)),
  ],
  [
    "a new leader, by a change of the present one,",
    () => sql`select from app_user where id = ${org.north.leader.id} for no key update`,
    ({ manage: { user } }) =>
      user.save({
        login: "locks-leader",
        name: "New leader",
        email: "locks.leader@example.com",
        role: ROLE.leader,
        institutionId: org.north.id,
        groupId: org.north.groupId,
        isLeader: true,
        replaceLeader: true,
      }),
  ],
  [
    "a user enabled again, by a change of the group,",
    northGroup,
    ({ manage: { user } }) => user.enable({ ids: [disabled.id] }),
  ],
  [
    "a new user, by a change of the group,",
    northGroup,
    ({ manage: { user } }) =>
      user.save({
        login: "locks-newcomer",
        name: "Newcomer",
        email: "locks.newcomer@example.com",
        role: ROLE.agent,
        institutionId: org.north.id,
        groupId: org.north.groupId,
      }),
  ],
  [
    "the overview of a month",
    () => sql`select pg_advisory_xact_lock(hashtext('report_overview'), ${org.north.id}::integer)`,
    (_, { reports }) => reports.overview.collect({ on: "2026-03-31" }),
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
  [
    "permissions of a role",
    () => setting("rights"),
    ({ manage }) =>
      getRefusal(
        manage.permission.saveRole({ role: 1, gains: ["case.export"], loses: [], baseId: null }),
      ),
  ],
  [
    "permissions denied in an institution",
    () => setting(`denied_permission ${org.north.id}`),
    ({ manage }) =>
      getRefusal(
        manage.permission.save({
          institutionId: org.north.id,
          roles: [{ role: 1, denied: [] }],
          reason: REASON,
          baseId: null,
        }),
      ),
  ],
  [
    "a lender",
    () => sql`select from lender for update`,
    async ({ manage: { lender } }) => {
      const [row] = (await lender.list({})).rows;
      if (!row) throw new Error("no lender");
      return lender.save({ lenderId: row.id, version: row.version, name: "Renamed" });
    },
  ],
  [
    "a group, by a change of stages,",
    () => setting("stage_policy"),
    (_, api) => saveGroup(api),
    northGroupRow,
  ],
  [
    "a new group",
    () => setting("stage_policy"),
    (_, { manage: { group } }) =>
      group.save({ institutionId: org.north.id, name: "Second", stageIds: [], leaderId: null }),
  ],
  [
    "the stages of an institution",
    () => setting("stage_policy"),
    async (_, { manage: { institution } }) =>
      institution.save(await institution.get({ institutionId: org.north.id })),
  ],
  [
    "the withdrawal of a stage's policy",
    () => setting("stage_policy"),
    (_, { manage: { stage } }) => getRefusal(stage.withdraw({ ruleId: 1, reason: REASON })),
  ],
  [
    "a stage",
    () => setting("stage_policy"),
    async (_, { manage: { stage } }) => {
      const row = await stage.get({ stageId: org.stages.early });
      return getRefusal(stage.save(change(row, { name: "Renamed" })));
    },
    () => ({ table: "stage", id: org.stages.early }),
  ],
  [
    "the removal of a stage",
    () => setting("stage_policy"),
    async (_, { manage: { stage } }) => {
      const { version } = await stage.get({ stageId: org.stages.late });
      return getRefusal(stage.remove({ stageId: org.stages.late, version }));
    },
    () => ({ table: "stage", id: org.stages.late }),
  ],
  [
    "a stage, by another change of it,",
    () => sql`select from stage where id = ${org.stages.early} for no key update`,
    async (_, { manage: { stage } }) => {
      const row = await stage.get({ stageId: org.stages.early });
      return getRefusal(stage.save(change(row, { name: "Renamed" })));
    },
  ],
  ["a group", northGroup, (_, api) => saveGroup(api)],
  [
    "a stage, by a change of its group,",
    northGroup,
    async (_, { manage: { stage } }) => {
      const row = await stage.get({ stageId: org.stages.early });
      const groupIds = row.groups.map(({ id }) => id).filter((id) => id !== org.north.groupId);
      return getRefusal(stage.save(change(row, { groupIds })));
    },
  ],
];

test.each(CASES)("%s waits for the change before it", async (_, lock, save, later) => {
  const [administrator, operations] = [await as(org.administrator), await as(org.operations)];
  const work = async () => save(administrator, operations);
  expect(await waitsInLock(database.db, lock(), work, later?.())).toBe(true);
});
