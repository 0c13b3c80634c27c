import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const save = async (certifiedUntil: string, known: object = {}) => {
  const actor = await actorOf(database.db, org.north.admin);
  const visit = visitOf(database.db, actor, { now: () => NOON });
  return createCallerFactory(userRouter)(visit).save({
    login: "certified",
    name: "Certified",
    email: "certified@agency.example",
    role: ROLE.agent,
    institutionId: org.north.id,
    certifiedUntil,
    ...known,
  });
};

const REFUSED = {
  cause: { key: "user.certificateTooLong", field: "certifiedUntil" },
};

test("a certificate for longer than any is issued is refused, for a new user and for a known one", async () => {
  await expect(save("2099-12-31")).rejects.toMatchObject(REFUSED);
  const { userId, version } = await save("2029-03-31");
  await expect(save("2099-12-31", { userId, version })).rejects.toMatchObject(
    REFUSED,
  );
});
