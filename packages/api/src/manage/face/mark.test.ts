import { describe, expect, test } from "bun:test";
import { atOnce, lockWaits, waitsInLock, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { getActor } from "../../core/testing.ts";
import { GatewayError } from "../../core/gateways.ts";
import { inTransaction } from "../../core/transaction.ts";
import type { Persona } from "../../seeds/index.ts";
import { createLoginHarness, getRefusal } from "../../session/testing.ts";
import { useFaces } from "./testing.ts";

const faces = useFaces();
const loginHarness = createLoginHarness(faces);
const ANNA = 1;

const north = () => faces.createPhone(faces.org.north.agent, faces.org.north.leader);
const south = () => faces.createPhone(faces.org.south.agent, faces.org.south.leader);
const face = async (persona: Persona) => (await faces.as(persona)).face;
const lastRecord = async (persona: Persona) =>
  (await (await face(persona)).list({})).rows[0]?.recordId ?? 0;

describe("marks of the blacklist", () => {
  test("an account blocked by two marks stays blocked until both are removed", async () => {
    const { north: here, administrator } = faces.org;
    const phone = await north();
    await phone.enrol(ANNA);
    await phone.check(ANNA);
    const [agency, companyFaces] = [await face(here.admin), await face(administrator)];
    const [last, first] = (await agency.list({})).rows;
    const remark = "The same face twice";
    const agencyEntry = await agency.addToBlacklist({ recordId: last?.recordId ?? 0, remark });
    const wide = await companyFaces.addToBlacklist({ recordId: first?.recordId ?? 0, remark });
    const logIn = () => getRefusal(loginHarness.logIn(here.agent.login));
    // An agency cancels its own entry, not that of the lender.
    expect(await agency.cancelBlacklist({ faceId: agencyEntry.faceId })).toEqual({
      faceId: agencyEntry.faceId,
      opened: 0,
    });
    expect(await logIn()).toBe("login.blocked");
    await agency.clear({ agentId: here.agent.id, reason: "Her twin" });
    expect(await logIn()).toBeNull();
    await companyFaces.cancelBlacklist({ faceId: wide.faceId });
    expect(await logIn()).toBeNull();
  });

  test("cancels a mark once under concurrent requests", async () => {
    const { north: here } = faces.org;
    const phone = await north();
    await phone.enrol(ANNA);
    const agency = await face(here.admin);
    const recordId = await lastRecord(here.admin);
    const remark = "Took numbers along";
    const { faceId } = await agency.addToBlacklist({ recordId, remark });
    const cancelled = () => getRefusal(agency.cancelBlacklist({ faceId }));
    expect(await atOnce(faces.db, "audit_log", cancelled, cancelled)).toEqual([
      null,
      "record.notFound",
    ]);
  });

  test("a mark waits for the sign-in of the account that it blocks", async () => {
    const { north: here } = faces.org;
    const phone = await north();
    await phone.enrol(ANNA);
    const agency = await face(here.admin);
    const recordId = await lastRecord(here.admin);
    const mark = () => agency.addToBlacklist({ recordId, remark: "Took numbers along" });
    const account = sql`select from app_user where id = ${here.agent.id} for no key update`;
    expect(await waitsInLock(faces.db, account, mark)).toBe(true);
  });

  test("blocks a face enrolled while it is marked, and a pending write does not complete", async () => {
    const { north: here, south: there, administrator } = faces.org;
    const [phone, other] = [await north(), await south()];
    await phone.enrol(ANNA);
    const keeper = await face(administrator);
    const { files } = faces.context();
    const storing = Promise.withResolvers<void>();
    const slow = {
      files: {
        ...files,
        put: async (id: string, bytes: Blob) => {
          storing.resolve();
          await waitUntil(async () => (await lockWaits(faces.db)) > 0);
          await files.put(id, bytes);
        },
      },
    };
    const actor = await getActor(faces.db, here.agent);
    const enrolled = other.enrol(ANNA, slow);
    const [writing, marked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pendingWrite = getRefusal(
      inTransaction({ ...faces.context(), actor }, null, async (tx) => {
        writing.resolve();
        await marked.promise;
        tx.audit({ action: "a.b", entity: "x", entityId: null });
      }),
    );
    await Promise.all([storing.promise, writing.promise]);
    await keeper.addToBlacklist({
      recordId: await lastRecord(here.admin),
      remark: "Marked meanwhile",
    });
    marked.resolve();
    expect((await enrolled).result).toBe("PASS");
    expect((await other.state()).state).toBe("BARRED");
    expect(await pendingWrite).toBe("session.expired");
    expect(await getRefusal(loginHarness.logIn(there.agent.login))).toBe("login.blocked");
  });
});

describe("a face", () => {
  test("is marked only where the picture shows one", async () => {
    const { north: here } = faces.org;
    const phone = await north();
    await phone.enrol(null);
    const keeper = await face(here.admin);
    const remark = "Took numbers along";
    const mark = async () =>
      getRefusal(keeper.addToBlacklist({ recordId: await lastRecord(here.admin), remark }));
    expect(await mark()).toBe("face.noFace");
  });

  test("is refused once its account is blocked, before and after the picture is read", async () => {
    const { north: here } = faces.org;
    const phone = await north();
    await phone.enrol(ANNA);
    const recordId = await lastRecord(here.admin);
    const keeper = await face(here.admin);
    const { gateways } = faces.context();
    const enrolWith = (read: typeof gateways.face.read) =>
      getRefusal(
        phone.enrol(ANNA, { gateways: { ...gateways, face: { ...gateways.face, read } } }),
      );
    const refusal = await enrolWith(async (picture, signal) => {
      await keeper.addToBlacklist({ recordId, remark: "Took numbers along" });
      return gateways.face.read(picture, signal);
    });
    expect(refusal).toBe("face.accountBlocked");
    const unread = () => Promise.reject(new Error("the picture was read"));
    expect(await enrolWith(unread)).toBe("face.accountBlocked");
  });

  test("is not read while the reader fails, and nothing is counted", async () => {
    const phone = await north();
    const { gateways } = faces.context();
    const failing = {
      gateways: {
        ...gateways,
        face: {
          ...gateways.face,
          read: () => Promise.reject(new GatewayError("the reader is down", true)),
        },
      },
    };
    expect(await getRefusal(phone.enrol(ANNA, failing))).toBe("face.notReadNow");
    expect((await phone.state()).state).toBe("ENROL");
  });
});
