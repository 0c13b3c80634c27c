/** An administrator tries to abolish contact hours alone, with several accounts, over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { addDays, toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { newUser, type Persona, ROLE } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "../real-app.ts";

const DAY_MS = 86_400_000;
let app: RealApp;
let waitedMs = 0;
let attacker: Persona;
let count = 0;

const now = () => new Date(Date.now() + waitedMs);
const wait = (days: number) => (waitedMs += days * DAY_MS);

beforeAll(async () => {
  app = await openRealApp({ now });
}, 180_000);
afterAll(() => app.stop());

beforeEach(async () => {
  attacker = await hire(ROLE.administrator);
  wait(30);
});

const hire = (roleId: number) => newUser(app.db, { login: `hired-${(count += 1)}`, roleId });

interface Account {
  readonly id: number;
  readonly login: string;
}

interface Reply {
  readonly status: number;
  readonly key?: string;
  readonly data: Record<string, never>;
}

/** Sends requests as an account whose owner has changed the password. */
async function sendRequest(
  { login }: Pick<Account, "login">,
  path: string,
  body: object,
): Promise<Reply> {
  const context = createTestContext(app.db, null, { now });
  await app.db
    .updateTable("appUser")
    .set({ mustChangePassword: false, passwordChangedAt: now() })
    .where("login", "=", login)
    .execute();
  const name = `call-${(count += 1)}`;
  const { token } = await createToken(context, { login, name, days: 1 });
  const response = await fetch(`${app.url}/prod/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", token },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as Omit<Reply, "status">;
  return { ...reply, status: response.status };
}

async function create(role: number, by: Account = attacker): Promise<Account> {
  const login = `made-${(count += 1)}`;
  const { data } = await sendRequest(by, "manage/user/createOrUpdate", {
    login,
    name: login,
    role,
    email: `${login}@host-${count}.example`,
  });
  return { id: Number(data["userId"]), login };
}

const getVersion = async (by: Account, { id }: Account) => {
  const { data } = await sendRequest(by, "manage/user/info", { userId: id });
  return data["version"];
};

const confirm = async (by: Account, account: Account) =>
  sendRequest(by, "manage/user/confirm", {
    userId: account.id,
    version: await getVersion(app.org.administrator, account),
  });

const raise = async (account: Account, role: number, by: Account = attacker) =>
  sendRequest(by, "manage/user/update", {
    userId: account.id,
    role,
    version: await getVersion(by, account),
  });

const issueOneTimePassword = ({ id: userId }: Account, by: Account = attacker) =>
  sendRequest(by, "manage/user/givePassword", { userId });

/** Proposes contact hours around the clock, approves them, and withdraws the rest. */
async function abolish(approver: Account): Promise<Reply> {
  const proposer = await create(ROLE.operations);
  wait(8);
  const { data } = await sendRequest(proposer, "task/guard/renewRule", {
    profile: "ID",
    rule: "HOURS",
    layer: "STATUTE",
    severity: "WARN",
    effectiveFrom: addDays(toLocalDay(now(), DEFAULT_ZONE), 3),
    source: "none at all",
    article: "none",
    params: { from: "00:00", to: "23:59", weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: false },
  });
  const decision = { proposalId: data["proposalId"], version: 1 };
  expect(data).toMatchObject({ state: "PROPOSED" });
  const reply = await sendRequest(approver, "manage/proposal/approve", decision);
  if (reply.status !== 200) await sendRequest(proposer, "manage/proposal/withdraw", decision);
  return reply;
}

const ACCOUNTS: readonly [string, () => Promise<Account>][] = [
  ["that the administrator created", () => create(ROLE.management)],
  [
    "that another administrator created, an account of the first",
    async () => create(ROLE.management, await create(ROLE.administrator)),
  ],
  [
    "of another person whose role was raised",
    async () => {
      const account = await hire(ROLE.inspector);
      await raise(account, ROLE.management);
      await issueOneTimePassword(account);
      return account;
    },
  ],
  [
    "of an approver who was given a password",
    async () => {
      const account = await hire(ROLE.management);
      await issueOneTimePassword(account);
      return account;
    },
  ],
];

test.each(ACCOUNTS)(
  "an account %s approves nothing, even eight days later",
  async (_, accountFor) => {
    const account = await accountFor();
    wait(8);
    expect(await abolish(account)).toMatchObject({ status: 403, key: "access.unconfirmed" });
  },
);

test("an administrator raised by an account of the same person approves nothing", async () => {
  const self = attacker;
  await raise(self, ROLE.management, await create(ROLE.administrator));
  attacker = await hire(ROLE.administrator);
  expect(await abolish(self)).toMatchObject({ key: "access.unconfirmed" });
});

test("neither the administrator nor any account of the same person confirms an approver", async () => {
  const account = await create(ROLE.management);
  const puppets = [await create(ROLE.administrator), await create(ROLE.administrator)];
  const hijacked = await hire(ROLE.management);
  await issueOneTimePassword(hijacked);
  wait(8);
  for (const puppet of [...puppets, hijacked, account])
    expect(await confirm(puppet, account)).toMatchObject({
      status: 403,
      key: "access.unconfirmed",
    });
  for (const puppet of [account, ...puppets, hijacked])
    expect(await confirm(attacker, puppet)).toMatchObject({
      status: 403,
      key: "user.confirmSamePerson",
    });
  expect(await abolish(account)).toMatchObject({ key: "access.unconfirmed" });
});

test("an approver confirmed by a second person does not confirm for the creating administrator", async () => {
  const [first, second] = [await create(ROLE.management), await create(ROLE.management)];
  expect(await confirm(app.org.management, first)).toMatchObject({ status: 200 });
  wait(8);
  expect(await confirm(first, second)).toMatchObject({ key: "user.confirmSamePerson" });
});

test("refuses to change the permissions of a lender role", async () => {
  const saved = await sendRequest(attacker, "manage/permission/save", {
    institutionId: app.org.north.id,
    baseId: null,
    reason: "For me",
    roles: [{ role: ROLE.operations, denied: [] }],
  });
  expect(saved.status).toBe(400);
});

test("an approver confirmed by a second user approves", async () => {
  const account = await create(ROLE.management);
  await confirm(app.org.management, account);
  wait(8);
  const reply = await abolish(account);
  expect(reply.data).toMatchObject({ state: "APPROVED" });
});
