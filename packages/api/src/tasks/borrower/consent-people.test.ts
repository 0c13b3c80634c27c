import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { userRouter } from "../../manage/user/router.ts";
import {
  type CaseIds,
  type InstitutionPeople,
  moveCases,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { eveningConsent, isOpenAt, getRefusal, tasksAs } from "./testing.ts";

const database = useTestDatabase();
/** 12:00 in Jakarta, and 21:30 of the next day. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NEXT_NIGHT = new Date("2026-04-01T14:30:00Z");
let org: Organisation;
let caseIds: CaseIds;

const as = (persona: Persona) => tasksAs(database.db, persona, NOON);

const record = async ({ agent }: InstitutionPeople) => {
  caseIds = await newCase(database.db, { now: NOON, agentId: agent.id });
  const { borrower } = await as(agent);
  return borrower.addFlag(eveningConsent(caseIds, NOON));
};

/**
 * Returns the refusal of a decision, and checks that the case and the list of waiting consents
 * agree with it.
 */
const decide = async (persona: Persona, flagId: number) => {
  const { borrower } = await as(persona);
  const [flag] = await borrower.listFlags({ taskId: caseIds.caseId });
  const waiting = await borrower.listWaitingConsents();
  const isListed = waiting.some((consent) => consent.flagId === flagId);
  const note = "called the borrower";
  const refusal = await getRefusal(borrower.decideConsent({ flagId, approve: true, note }));
  const isOffered = refusal === "done";
  expect(flag?.consent?.canDecide).toBe(isOffered);
  expect(isListed).toBe(isOffered);
  return refusal;
};

const isOpen = ({ agent }: InstitutionPeople) => isOpenAt(database.db, agent, caseIds, NEXT_NIGHT);

const issueOneTimePassword = async (by: Persona, userId: number) => {
  const context = createTestContext(database.db, await getActor(database.db, by), {
    now: () => NOON,
  });
  return createCallerFactory(userRouter)(context).givePassword({ userId });
};

const setCreator = (userId: number, creatorId: number | null) =>
  database.db.updateTable("appUser").set({ creatorId }).where("id", "=", userId).execute();

const closeCase = () =>
  moveCases(database.db, { status: "C30", at: NOON, caseIds: [caseIds.caseId] });

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  await setCreator(org.finance.id, null);
});

describe("G49: a consent without evidence is not confirmed by", () => {
  test("an agency admin after setting the password of the recorder", async () => {
    const { admin, agent } = org.north;
    await issueOneTimePassword(admin, agent.id);
    const { flagId } = await record(org.north);
    expect(await decide(admin, flagId)).toBe("access.samePerson");
    expect(await isOpen(org.north)).toBe(false);
    expect(await decide(org.operations, flagId)).toBe("done");
    expect(await isOpen(org.north)).toBe(true);
  });

  test("the admin of the agency with the borrower's case, even without setting a password", async () => {
    const { flagId } = await record(org.south);
    expect(await decide(org.south.admin, flagId)).toBe("borrower.worksThisCase");
    expect(await decide(org.finance, flagId)).toBe("done");
    expect(await isOpen(org.south)).toBe(true);
  });

  test("the creator of the recorder's account, even without an open case", async () => {
    const { admin, colleague } = org.south;
    await setCreator(colleague.id, admin.id);
    const { flagId } = await record({ ...org.south, agent: colleague });
    await closeCase();
    expect(await decide(admin, flagId)).toBe("access.samePerson");
    expect(await decide(org.finance, flagId)).toBe("done");
  });

  test("the person behind its document, from any account", async () => {
    const { flagId } = await record(org.south);
    const file = new File(["%PDF-1.7 signed"], "letter.pdf");
    const { borrower } = await as(org.operations);
    await borrower.addConsentEvidence({ flagId, file });
    expect(await decide(org.operations, flagId)).toBe("access.samePerson");
    await setCreator(org.finance.id, org.operations.id);
    expect(await decide(org.finance, flagId)).toBe("access.samePerson");
    await setCreator(org.finance.id, null);
    expect(await decide(org.finance, flagId)).toBe("done");
  });
});
