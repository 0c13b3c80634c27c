import type { Db } from "@kolekta/db";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import type { Actor } from "../../core/context.ts";
import { appRouter } from "../../router.ts";
import { newUser, type Organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { createClient, getRefusal, type testClock, withToken } from "../../session/testing.ts";
import type { ServicePermission } from "./contract-codes.ts";
import type { CreateInput } from "./contract.ts";

export const DAY_MS = 86_400_000;

/** Every procedure that a key may call, in the order of the router. */
export const OPEN_TO_SERVICES = [
  "tasks.loanImport.push",
  "tasks.loanImport.patch",
  "tasks.placement.recallLoans",
  "tasks.placement.withdrawLoans",
  "telephony.calls.uploadRecording",
  "telephony.calls.getRecording",
  "manage.lender.list",
  "manage.serviceAccount.getKey",
  "reports.changeFeed.list",
  "reports.changeFeed.listCases",
  "reports.changeFeed.listResults",
  "reports.changeFeed.listPayments",
  "reports.changeFeed.listPromises",
  "reports.changeFeed.listCodes",
];

const createCaller = createCallerFactory(appRouter);

/** Creates service accounts and keys as an administrator, and calls the router with them. */
export function createServiceHarness(
  database: { readonly db: Db },
  clock: ReturnType<typeof testClock>,
  getOrganisation: () => Organisation,
) {
  const { now } = clock;
  const as = async (persona: Persona, overrides: Partial<Actor> = {}) => {
    const actor = await getActor(database.db, persona, overrides);
    return createCaller(createTestContext(database.db, actor, { now }));
  };
  let secondAdmin: Promise<Persona> | undefined;
  /** Another administrator, who creates the keys. */
  const second = async () => {
    secondAdmin ??= newUser(database.db, { login: "second-admin", roleId: ROLE.administrator });
    return (await as(await secondAdmin)).manage.serviceAccount;
  };
  const admin = async () => (await as(getOrganisation().administrator)).manage.serviceAccount;
  const withKey = (key: string) => createClient(database.db, { now, ...withToken(key) }).context;
  const callWith = (key: string) => createCaller(withKey(key));
  const useKey = (key: string) => getRefusal(callWith(key).manage.serviceAccount.getKey());

  let count = 0;
  const newAccount = async (input: Partial<CreateInput> = {}) => {
    count += 1;
    const permissions: ServicePermission[] = ["lender.read"];
    const request = { name: `System ${count}`, permissions, ...input };
    const { name } = request;
    return { ...(await (await admin()).create(request)), name };
  };
  const newKey = async (input: Partial<CreateInput> = {}, days = 30) => {
    const { accountId, name } = await newAccount(input);
    const created = await (await second()).createKey({ accountId, name: "first", days });
    return { ...created, accountId, accountName: name };
  };
  const find = async (accountId: number) => {
    const { rows } = await (await admin()).list({ size: 200 });
    const row = rows.find((account) => account.accountId === accountId);
    if (!row) throw new Error("the account is not listed");
    return row;
  };
  return { as, admin, second, withKey, callWith, useKey, newAccount, newKey, find };
}
