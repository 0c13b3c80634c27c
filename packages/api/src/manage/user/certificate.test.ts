import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(manageRouter);
const NOON = new Date("2026-03-31T05:00:00Z");
const CURRENT_END = "2026-06-30";
const LATER_END = "2028-06-30";

let org: Organisation;
let userId: number;
beforeAll(async () => {
  org = await organisation(database.db);
  userId = org.north.agent.id;
});

beforeEach(async () => {
  const { db } = database;
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: CURRENT_END })
    .where("id", "=", userId)
    .execute();
  for (const { id, version } of await db
    .selectFrom("proposal")
    .select(["id", "version"])
    .where("state", "=", "PROPOSED")
    .execute())
    await (
      await callAs(org.management)
    ).proposal.reject({ proposalId: id, version, reason: "Next test" });
});

const callAs = async (persona: Persona, key: string | null = null) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => NOON,
      idempotencyKey: key,
    }),
  );

const pdfFile = (text = "%PDF-1.7 certificate") => new File([text], "scan.pdf");

const propose = async (persona: Persona, certifiedUntil = LATER_END, key: string | null = null) =>
  (await callAs(persona, key)).user.proposeCertificate({ userId, certifiedUntil, file: pdfFile() });

const decide = async (persona: Persona, { proposalId }: { proposalId: number }) => {
  const { proposal } = await callAs(persona);
  const { version } = await proposal.get({ proposalId });
  return proposal.approve({ proposalId, version });
};

const getCertifiedUntil = async () => {
  const { user } = await callAs(org.north.admin);
  return (await user.get({ userId })).certifiedUntil;
};

const update = async (certifiedUntil: string | null) => {
  const { user } = await callAs(org.north.admin);
  const { version } = await user.get({ userId });
  return user.update({ userId, version, certifiedUntil });
};

describe("an agency", () => {
  test("cannot extend a certificate without a proposal, for a new or an existing user", async () => {
    const { user } = await callAs(org.north.admin);
    const agent = {
      login: "certified",
      name: "Certified",
      role: ROLE.agent,
      email: "certified@agency.example",
      institutionId: org.north.id,
    };
    expect(await getRefusal(user.save({ ...agent, certifiedUntil: "2099-12-31" }))).toBe(
      "user.certificateDocumentRequired",
    );
    expect(await getRefusal(update("2099-12-31"))).toBe("user.certificateDocumentRequired");
    expect(await getRefusal(update(LATER_END))).toBe("user.certificateDocumentRequired");
    expect(await getCertifiedUntil()).toBe(CURRENT_END);
  });

  test("ends a certificate at once", async () => {
    await update("2026-05-31");
    expect(await getCertifiedUntil()).toBe("2026-05-31");
    await update(null);
    expect(await getCertifiedUntil()).toBeNull();
  });

  test("may save a user whose overlong certificate is unchanged", async () => {
    await database.db
      .updateTable("appUser")
      .set({ certifiedUntil: "2099-12-31" })
      .where("id", "=", userId)
      .execute();
    await update("2099-12-31");
    expect(await getCertifiedUntil()).toBe("2099-12-31");
  });

  test("proposes a certificate only with a picture or a PDF", async () => {
    const { user } = await callAs(org.north.admin);
    const attempt = user.proposeCertificate({
      userId,
      certifiedUntil: LATER_END,
      file: pdfFile("MZ"),
    });
    expect(await getRefusal(attempt)).toBe("file.kind");
  });

  test("cannot propose a certificate for the proposer or for another agency", async () => {
    const { user } = await callAs(org.north.admin);
    const proposeFor = (id: number) =>
      getRefusal(
        user.proposeCertificate({ userId: id, certifiedUntil: LATER_END, file: pdfFile() }),
      );
    expect(await proposeFor(org.north.admin.id)).toBe("user.self");
    expect(await proposeFor(org.south.agent.id)).toBe("record.notFound");
    expect(await getRefusal(propose(org.north.leader))).toBe("access.denied");
  });
});

describe("a proposed certificate", () => {
  test("takes effect when the lender approves it", async () => {
    const proposed = await propose(org.north.admin);
    expect(await getCertifiedUntil()).toBe(CURRENT_END);
    expect(await getRefusal(decide(org.north.admin, proposed))).toBe("access.denied");
    expect(await getRefusal(decide(org.operations, proposed))).toBe("access.denied");
    await decide(org.management, proposed);
    expect(await getCertifiedUntil()).toBe(LATER_END);
    const { before, after } = await database.db
      .selectFrom("auditLog")
      .select(["before", "after"])
      .where("action", "=", "user.certify")
      .executeTakeFirstOrThrow();
    expect(before).toEqual({ certifiedUntil: CURRENT_END });
    expect(after).toEqual({
      certifiedUntil: LATER_END,
      fileId: expect.any(String),
      proposerId: org.north.admin.id,
    });
  });

  test("reports the deletion of its document", async () => {
    const { proposalId } = await propose(org.north.admin);
    await database.db
      .updateTable("storedFile")
      .set({ purgedAt: new Date() })
      .where("kind", "=", "PROOF")
      .execute();
    const { user } = await callAs(org.management);
    expect(await getRefusal(user.getCertificateFile({ proposalId }))).toBe("file.deleted");
  });

  test("shows its document to readers of the proposal and records each reading", async () => {
    const { proposalId } = await propose(org.north.admin);
    const file = await (await callAs(org.management)).user.getCertificateFile({ proposalId });
    expect(file).toMatchObject({ name: `certificate-${userId}.pdf`, type: "application/pdf" });
    const otherAgency = await callAs(org.south.admin);
    expect(await getRefusal(otherAgency.user.getCertificateFile({ proposalId }))).toBe(
      "record.notFound",
    );
    const readings = await database.db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "user.readCertificate")
      .execute();
    expect(readings).toHaveLength(1);
  });

  test("is stale after the certificate was removed", async () => {
    const proposed = await propose(org.north.admin);
    await update(null);
    expect(await getRefusal(decide(org.management, proposed))).toBe("proposal.stale");
    expect(await getCertifiedUntil()).toBeNull();
  });

  test("is visible to its own agency", async () => {
    await propose(org.north.admin);
    const countOpen = async (persona: Persona) => {
      const { proposal } = await callAs(persona);
      return (await proposal.list({ state: "PROPOSED" })).total;
    };
    expect(await countOpen(org.north.admin)).toBe(1);
    expect(await countOpen(org.south.admin)).toBe(0);
  });

  test("must end later than the current certificate", async () => {
    const { management, north } = org;
    expect(await getRefusal(propose(north.admin, CURRENT_END))).toBe("user.certificateNotLater");
    await decide(management, await propose(north.admin));
    const earlier = propose(north.admin, CURRENT_END);
    expect(await getRefusal(earlier)).toBe("user.certificateNotLater");
  });

  test("is refused if another one is proposed concurrently", async () => {
    const attempts = await Promise.allSettled([propose(org.north.admin), propose(org.operations)]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is proposed once per idempotency key", async () => {
    const first = await propose(org.north.admin, LATER_END, "certificate-key");
    expect(await propose(org.north.admin, LATER_END, "certificate-key")).toEqual(first);
  });

  test("cannot be approved by another account of the certified person", async () => {
    const proposed = await propose(org.north.admin);
    const { db } = database;
    const setEmail = (id: number, email: string) =>
      db.updateTable("appUser").set({ email }).where("id", "=", id).execute();
    const { email } = await db
      .selectFrom("appUser")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await setEmail(userId, "budi@gmail.com");
    await setEmail(org.management.id, "bu.di+boss@gmail.com");
    expect(await getRefusal(decide(org.management, proposed))).toBe("proposal.samePerson");
    await setEmail(userId, email);
    await setEmail(org.management.id, "management@lender.example");
  });
});

describe("the longest certificate", () => {
  test("follows the rules of the country on the day", async () => {
    expect(await getRefusal(propose(org.north.admin, "2029-04-01"))).toBe(
      "user.certificateTooLong",
    );
    await propose(org.north.admin, "2029-03-31");
  });

  test("is shorter for an agency with a stricter rule", async () => {
    await database.db
      .insertInto("guardRule")
      .values({
        profile: "ID",
        rule: "CERT",
        version: 50,
        layer: "INSTITUTION",
        institutionId: org.north.id,
        effectiveFrom: "2026-01-01",
        severity: "BLOCK",
        params: { maxMonths: 12 },
        source: "Test",
      })
      .execute();
    expect(await getRefusal(propose(org.north.admin, "2027-04-01"))).toBe(
      "user.certificateTooLong",
    );
    await propose(org.north.admin, "2027-03-31");
  });
});
