import { beforeAll, expect, test } from "bun:test";
import { atOnce } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { minutesLater } from "../../telephony/testing.ts";
import { manageRouter } from "../router.ts";
import { dataRequestCommands } from "./commands.ts";
import { getRefusalKey, useLives } from "./testing.ts";

const { at, db, org, manage, over, lived } = useLives();
const WEEK_MINUTES = 7 * 24 * 60;
let borrowerId = 0;

beforeAll(async () => {
  ({ borrowerId } = await lived("628127770009", "Wahyuni"));
});

const requestExport = async () =>
  (await manage(org().service)).dataRequest.request({
    borrowerId,
    kind: "EXPORT",
    reason: "asked by phone",
  });

const decide = async (requestId: number, approve: boolean) =>
  (await manage(org().management)).dataRequest.decide({ requestId, approve, note: "" });

test("refuses a second open request of a kind until the first is over", async () => {
  const first = await requestExport();
  expect(await getRefusalKey(requestExport())).toBe("dataRequest.alreadyOpen");
  await decide(first.requestId, false);
  const second = await requestExport();
  await decide(second.requestId, true);
  expect(await getRefusalKey(requestExport())).toBe("dataRequest.alreadyOpen");
  at(minutesLater(WEEK_MINUTES));
  const both = await atOnce(
    db(),
    "data_request",
    () => getRefusalKey(requestExport()),
    () => getRefusalKey(requestExport()),
  );
  expect(both).toEqual(["done", "dataRequest.alreadyOpen"]);
});

test("refuses another account of the requester as decider", async () => {
  const { management, service } = org();
  const { dataRequest } = await manage(management);
  const { rows } = await dataRequest.list({ state: ["REQUESTED"] });
  const requestId = rows[0]?.requestId ?? 0;
  const createdBy = (creatorId: number | null) =>
    db().updateTable("appUser").set({ creatorId }).where("id", "=", management.id).execute();
  await createdBy(service.id);
  expect(await getRefusalKey(decide(requestId, true))).toBe("access.samePerson");
  const { rows: requests } = await dataRequest.list({ borrowerId });
  expect(requests[0]).toMatchObject({ requestId, canDecide: false });
  await createdBy(null);
  expect(await decide(requestId, false)).toMatchObject({ state: "REJECTED" });
});

test("refuses a second decision at the same time, and revocation of a decided request or another person's", async () => {
  const { dataRequest } = await manage(org().management);
  const { requestId } = await requestExport();
  const revoked = { requestId, note: "asked by phone" };
  expect(await getRefusalKey(dataRequest.revoke(revoked))).toBe("dataRequest.notRevocable");
  const both = await atOnce(
    db(),
    "data_request",
    () => getRefusalKey(decide(requestId, false)),
    () => getRefusalKey(decide(requestId, true)),
  );
  expect(both).toEqual(["done", "dataRequest.decided"]);
  const serviceApi = (await manage(org().service)).dataRequest;
  expect(await getRefusalKey(serviceApi.revoke(revoked))).toBe("dataRequest.notRevocable");
});

test.each([
  ["an unknown borrower", { borrowerId: 999_999 }],
  ["an unknown loan", { loanNumber: "none" }],
])("finds no data of %s", async (_, query) => {
  const { dataRequest } = await manage(org().operations);
  expect(await getRefusalKey(dataRequest.get(query))).toBe("record.notFound");
});

test("shows no data and no request of borrowers of other institutions", async () => {
  const limited = async (persona: Persona) => {
    const actor = await getActor(db(), persona, { institutionIds: [org().south.id] });
    return createCallerFactory(manageRouter)(createTestContext(db(), actor, over())).dataRequest;
  };
  for (const persona of [org().service, org().management]) {
    const elsewhere = await limited(persona);
    expect(await getRefusalKey(elsewhere.get({ borrowerId }))).toBe("record.notFound");
    expect((await elsewhere.list({ borrowerId })).total).toBe(0);
  }
});

test.each(["soon", "1.5", "0", "999999"])(
  "exports no borrower %s at the command line",
  async (id) => {
    const [command] = dataRequestCommands;
    const exported = command?.run(
      {
        context: createTestContext(db(), null, { ...over(), via: "COMMAND" }),
        actAs: () => Promise.reject(new Error("no account is named")),
        progress: () => undefined,
      },
      { args: { id }, options: { out: "/dev/null", reason: "a letter" } },
    );
    await expect(Promise.resolve(exported)).rejects.toThrow("record.notFound");
  },
);
