import { describe, expect, test } from "bun:test";
import { getActor, silentGateways } from "../../core/testing.ts";
import { createVault } from "../../core/vault.ts";
import type { Persona } from "../../seeds/index.ts";
import { createLoginHarness, getRefusal } from "../../session/testing.ts";
import { approveProposed } from "../proposal/testing.ts";
import { purgeHourly } from "../purge/actions/run.ts";
import { getSettingApi } from "../setting/testing.ts";
import { useFaces } from "./testing.ts";

const faces = useFaces();
const loginHarness = createLoginHarness(faces);
const [ANNA, BUDI] = [1, 3];

const north = () => faces.createPhone(faces.org.north.agent, faces.org.north.leader);
const south = () => faces.createPhone(faces.org.south.agent, faces.org.south.leader);
const face = async (persona: Persona) => (await faces.as(persona)).face;
const audits = (action: string) =>
  faces.db
    .selectFrom("auditLog")
    .select(["entityId", "actorId", "after"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .execute();
const notified = async (kind: "FACE_BLACKLISTED" | "FACE_LOCKED") =>
  (
    await faces.db
      .selectFrom("taskNotification as n")
      .innerJoin("appUser as u", "u.id", "n.userId")
      .select("u.login")
      .where("n.kind", "=", kind)
      .orderBy("u.login")
      .execute()
  ).map(({ login }) => login);

const asSetting = (persona: Persona) => getSettingApi(faces.db, persona, faces.context().now());

async function setRule(
  institutionId: number,
  values: { isRequired: boolean; hours: number } | null,
) {
  const { face: rule } = await asSetting(faces.org.administrator);
  const { rows } = await rule.list({ size: 200 });
  const institutionRow = rows.find((row) => row.institutionId === institutionId);
  await rule.save({
    institutionId,
    values,
    reason: "As agreed",
    baseId: institutionRow?.latestId ?? null,
  });
}

describe("a face check", () => {
  test("passes only for the enrolled face, and picture defects neither count nor forgive", async () => {
    const phone = await north();
    expect(await getRefusal(phone.check(ANNA))).toBe("face.notEnrolled");
    expect((await phone.state()).state).toBe("ENROL");
    expect(await phone.enrol(ANNA)).toMatchObject({ result: "PASS", state: "GOOD", triesLeft: 3 });
    expect(await phone.check(BUDI)).toMatchObject({ result: "FAIL", triesLeft: 2 });
    expect(await phone.check(null)).toMatchObject({
      result: "TROUBLE",
      trouble: "noFace",
      triesLeft: 2,
    });
    // An enrolment in force cannot be replaced by another person.
    expect(await phone.enrol(BUDI)).toMatchObject({ result: "FAIL", triesLeft: 1 });
    expect(await phone.check(ANNA)).toMatchObject({ result: "PASS", triesLeft: 3 });
    expect((await phone.enrol(ANNA)).result).toBe("PASS");
  });

  test("locks after three failures in a row until a leader, not the agent, unlocks", async () => {
    const { north: here, south: there, administrator } = faces.org;
    const phone = await north();
    await phone.enrol(ANNA);
    for (const remaining of [2, 1, 0]) expect((await phone.check(BUDI)).triesLeft).toBe(remaining);
    expect((await phone.state()).state).toBe("LOCKED");
    expect(await getRefusal(phone.check(ANNA))).toBe("face.locked");
    expect(await getRefusal(phone.enrol(ANNA))).toBe("face.locked");
    expect(await notified("FACE_LOCKED")).toEqual(["north-admin", "north-leader"]);
    const agentId = here.agent.id;
    const open = async (persona: Persona, id = agentId) =>
      getRefusal((await face(persona)).unlock({ agentId: id, reason: "Seen him" }));
    expect(await open(here.agent)).toBe("access.denied");
    expect(await open(there.leader)).toBe("record.notFound");
    expect(await open(there.admin)).toBe("record.notFound");
    expect(await open(here.leader, here.leader.id)).toBe("face.cannotUnlockSelf");
    expect(await open(here.leader)).toBeNull();
    expect(await open(here.leader)).toBe("face.notLocked");
    expect((await phone.check(ANNA)).result).toBe("PASS");
    const reenrolment = { agentId, resetEnrolment: true, reason: "A new first one" };
    await (await face(administrator)).unlock(reenrolment);
    expect((await phone.state()).state).toBe("ENROL");
    expect((await phone.enrol(BUDI)).result).toBe("PASS");
  });

  test("counts concurrent attempts one by one", async () => {
    const phone = await north();
    await phone.enrol(ANNA);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => getRefusal(phone.check(BUDI))),
    );
    expect(replies.filter((reply) => reply === null)).toHaveLength(3);
    expect(replies.filter((reply) => reply === "face.locked")).toHaveLength(3);
    const { failures } = await faces.db
      .selectFrom("faceAccount")
      .select("failures")
      .executeTakeFirstOrThrow();
    expect(failures).toBe(3);
  });

  test("is required before calls, every few hours and per phone, where the institution demands it", async () => {
    await setRule(faces.org.north.id, { isRequired: true, hours: 4 });
    const [phone, other] = [await north(), await south()];
    expect(await getRefusal(phone.calls())).toBe("face.enrolDue");
    expect(await getRefusal(other.calls())).toBeNull();
    await phone.enrol(ANNA);
    expect(await getRefusal(phone.calls())).toBeNull();
    faces.forward(4);
    expect(await getRefusal(phone.calls())).toBe("face.checkDue");
    await phone.check(BUDI);
    expect(await getRefusal(phone.calls())).toBe("face.checkDue");
    await phone.check(ANNA);
    expect(await getRefusal(phone.calls())).toBeNull();
    const next = await north();
    expect(await getRefusal(next.calls())).toBe("face.checkDue");
    for (let n = 0; n < 3; n += 1) await next.check(BUDI);
    expect(await getRefusal(next.calls())).toBe("face.locked");
    await setRule(faces.org.north.id, null);
    expect(await getRefusal(next.calls())).toBeNull();
  });
});

describe("pictures", () => {
  test("are shown side by side within sight, and every view is recorded", async () => {
    const { north: here, south: there, inspector } = faces.org;
    const phone = await north();
    await phone.enrol(ANNA);
    faces.forward(24);
    await phone.check(ANNA);
    faces.forward(24);
    await phone.check(ANNA);
    await phone.check(BUDI);
    const lead = await face(here.leader);
    const { rows, total } = await lead.list({});
    expect(total).toBe(4);
    const [last, before, yesterday, first] = rows;
    expect(last).toMatchObject({
      agentId: here.agent.id,
      result: "FAIL",
      isLocked: false,
      deviceName: "Galaxy A15",
      faceId: first?.recordId ?? 0,
      pictures: {
        login: last?.recordId ?? 0,
        first: first?.recordId ?? 0,
        today: last?.recordId ?? 0,
        yesterday: yesterday?.recordId ?? 0,
        dayBefore: first?.recordId ?? 0,
      },
    });
    expect(before?.result).toBe("PASS");
    expect((await lead.list({ result: "FAIL" })).total).toBe(1);
    expect((await lead.list({ isLocked: true })).total).toBe(0);
    const recordId = last?.recordId ?? 0;
    const reply = await lead.getPicture({ recordId });
    const content = Buffer.from(reply.body as Uint8Array).toString("latin1");
    expect(content.slice(8, 12)).toBe("WEBP");
    expect((await audits("face.read"))[0]).toMatchObject({
      entityId: String(recordId),
      actorId: here.leader.id,
    });
    expect((await (await face(inspector)).list({})).total).toBe(4);
    for (const stranger of [there.leader, there.admin]) {
      const router = await face(stranger);
      expect((await router.list({})).total).toBe(0);
      const look = router.getPicture({ recordId });
      expect(await getRefusal(look)).toBe("record.notFound");
      const mark = (await face(there.admin)).addToBlacklist;
      expect(await getRefusal(mark({ recordId, remark: "Not mine" }))).toBe("record.notFound");
    }
    expect(await getRefusal((await face(here.agent)).list({}))).toBe("access.denied");
  });

  test("are stored encrypted and bound to their file, and never without a key", async () => {
    const phone = await north();
    const bare = { gateways: { ...faces.context().gateways, vault: silentGateways.vault } };
    expect(await getRefusal(phone.enrol(ANNA, bare))).toBe("face.notSetUp");
    expect(await faces.onDisk()).toEqual([]);
    await phone.enrol(ANNA);
    const [path = ""] = await faces.onDisk();
    const stored = await Bun.file(path).bytes();
    expect(Buffer.from(stored).includes("WEBP")).toBe(false);
    const row = await faces.db
      .selectFrom("faceRecord")
      .select(["id", "descriptor"])
      .executeTakeFirstOrThrow();
    expect(row.descriptor).toStartWith("aes256gcm:");
    const keyless = await faces.as(faces.org.north.admin, bare);
    const marking = { recordId: row.id, remark: "Seen at another agency" };
    expect(await getRefusal(keyless.face.addToBlacklist(marking))).toBe("face.notSetUp");
    const { isSetUp } = await keyless.face.list({});
    const marks = await keyless.face.listBlacklist({});
    expect([isSetUp, marks.isSetUp]).toEqual([false, false]);
    const keyed = await faces.as(faces.org.north.admin);
    expect((await keyed.face.list({})).isSetUp).toBe(true);
    const other = { ...bare.gateways, vault: createVault(Buffer.alloc(32, 9)) };
    const router = await faces.as(faces.org.north.leader, { gateways: other });
    const look = router.face.getPicture({ recordId: row.id });
    expect(await getRefusal(look)).toBe("face.keyLost");
    const rekeyed = await faces.as(faces.org.north.admin, { gateways: other });
    expect(await getRefusal(rekeyed.face.addToBlacklist(marking))).toBe("face.keyLost");
    const sealed = faces.context().gateways.vault.seal("x", "face:a");
    expect(() => faces.context().gateways.vault.open(sealed, "face:b")).toThrow();
  });

  test("G50 and descriptors are deleted after 90 days on disk and in the database and requested again", async () => {
    const [phone, other] = [await north(), await south()];
    await phone.enrol(ANNA);
    await other.enrol(BUDI);
    const { retention } = await asSetting(faces.org.operations);
    const { defaultRow } = await retention.list({});
    const shorter = retention.save({
      institutionId: faces.org.south.id,
      baseId: null,
      values: { ...defaultRow.effective, faceDays: 10 },
      reason: "shorter here",
    });
    const now = faces.context().now();
    await approveProposed(faces.db, faces.org.management, now, shorter);
    const purge = async () => {
      await purgeHourly(faces.context());
      const withDescriptor = await faces.db
        .selectFrom("faceRecord")
        .select("id")
        .where("descriptor", "is not", null)
        .execute();
      return [(await faces.onDisk()).length, withDescriptor.length];
    };
    faces.forward(10 * 24 - 1);
    expect(await purge()).toEqual([2, 2]);
    faces.forward(1);
    expect(await purge()).toEqual([1, 1]);
    faces.forward(80 * 24 - 1);
    expect(await purge()).toEqual([1, 1]);
    expect((await phone.state()).state).toBe("CHECK");
    faces.forward(1);
    // An expired picture is refused before the purge runs.
    expect((await phone.state()).state).toBe("ENROL");
    expect(await getRefusal(phone.check(ANNA))).toBe("face.notEnrolled");
    const { rows } = await (await face(faces.org.north.admin)).list({});
    const recordId = rows[0]?.recordId ?? 0;
    const look = (await face(faces.org.north.admin)).getPicture({ recordId });
    expect(await getRefusal(look)).toBe("record.notFound");
    expect(await purge()).toEqual([0, 0]);
    expect((await phone.enrol(ANNA)).result).toBe("PASS");
    const { rows: purged } = await (await faces.as(faces.org.operations)).purge.list({});
    const lines = purged.map(
      ({ on, kind, institutionName, records }) =>
        `${on} ${kind} of ${institutionName ?? "head office"}: ${kind === "FILES" ? "some" : records}`,
    );
    expect(lines).toEqual([
      "2026-06-29 FILES of head office: some",
      `2026-06-29 faceDays of ${faces.org.north.name}: 1`,
      "2026-04-10 FILES of head office: some",
      `2026-04-10 faceDays of ${faces.org.south.name}: 1`,
    ]);
  });
});

describe("the blacklist", () => {
  const lastRecord = async (persona: Persona) =>
    (await (await face(persona)).list({})).rows[0]?.recordId ?? 0;

  test("an agency's mark blocks its own accounts: session, login and phone, and notifies roles 9 and 8", async () => {
    const { north: here, south: there } = faces.org;
    const [phone, other] = [await north(), await south()];
    await phone.enrol(ANNA);
    await other.enrol(ANNA);
    await loginHarness.logIn(here.agent.login);
    const recordId = await lastRecord(here.admin);
    const keeper = await face(here.admin);
    const mark = { recordId, remark: "Took numbers with him" };
    expect(await getRefusal((await face(here.leader)).addToBlacklist(mark))).toBe("access.denied");
    const { faceId, blocked } = await keeper.addToBlacklist(mark);
    expect(blocked).toBe(1);
    expect(await getRefusal(keeper.addToBlacklist(mark))).toBe("face.markedBefore");
    expect(await notified("FACE_BLACKLISTED")).toEqual(["administrator", "north-admin"]);
    expect(await getRefusal(loginHarness.logIn(here.agent.login))).toBe("login.blocked");
    expect(await loginHarness.lastLog()).toMatchObject({ reason: "BARRED" });
    await expect(getActor(faces.db, here.agent)).rejects.toThrow();
    const live = await faces.db
      .selectFrom("userSession")
      .select("id")
      .where("userId", "=", here.agent.id)
      .where("endedAt", "is", null)
      .execute();
    expect(live).toEqual([]);
    expect(await getRefusal(phone.calls())).toBe("face.accountBlocked");
    expect(await getRefusal(phone.check(ANNA))).toBe("face.accountBlocked");
    // A blacklist entry of one agency has no effect in another.
    expect((await other.check(ANNA)).result).toBe("PASS");
    expect(await getRefusal(loginHarness.logIn(there.agent.login))).toBeNull();
    expect((await (await face(there.admin)).listBlacklist({})).total).toBe(0);
    const elsewhere = (await face(there.admin)).cancelBlacklist({ faceId });
    expect(await getRefusal(elsewhere)).toBe("record.notFound");
    expect((await keeper.listBlacklist({})).rows[0]).toMatchObject({
      faceId,
      agentId: here.agent.id,
      remark: mark.remark,
      isEverywhere: false,
      canCancel: true,
      picture: recordId,
    });
    expect(await keeper.cancelBlacklist({ faceId })).toEqual({ faceId, opened: 1 });
    expect(await getRefusal(loginHarness.logIn(here.agent.login))).toBeNull();
    const { descriptor } = await faces.db
      .selectFrom("faceBlacklist")
      .select("descriptor")
      .executeTakeFirstOrThrow();
    expect(descriptor).toBeNull();
  });

  test("the lender's mark blocks everywhere, from the picture on; a single account may be cleared", async () => {
    const { north: here, south: there, administrator } = faces.org;
    const phone = await north();
    await phone.enrol(ANNA);
    const keeper = await face(administrator);
    await keeper.addToBlacklist({
      recordId: await lastRecord(administrator),
      remark: "Barred by the lender",
    });
    const other = await south();
    expect(await other.enrol(ANNA)).toMatchObject({ result: "BLACKLISTED", state: "BARRED" });
    expect(await getRefusal(loginHarness.logIn(there.agent.login))).toBe("login.blocked");
    expect(await notified("FACE_BLACKLISTED")).toContain("south-admin");
    const [listed] = (await (await face(there.admin)).listBlacklist({})).rows;
    // The picture belongs to another agency.
    expect(listed).toMatchObject({ agentId: there.agent.id, canCancel: false, picture: null });
    const cancel = (await face(there.admin)).cancelBlacklist({ faceId: listed?.faceId ?? 0 });
    expect(await getRefusal(cancel)).toBe("record.notFound");
    const open = { agentId: there.agent.id, reason: "His twin" };
    expect(await getRefusal((await face(here.admin)).clear(open))).toBe("record.notFound");
    await (await face(there.admin)).clear(open);
    expect(await getRefusal(loginHarness.logIn(there.agent.login))).toBeNull();
    expect((await other.enrol(ANNA)).result).toBe("PASS");
  });
});
