import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { z } from "zod";
import type { Carrier } from "./core/gateways.ts";
import { silentGateways } from "./core/testing.ts";
import { setContactRule } from "./seeds/index.ts";
import { Finding } from "./tasks/guard/contract.ts";
import { deliverDue, recoverStuck } from "./telephony/outbox/actions/deliver.ts";
import { NOON, type Outgoing, scriptedCarrier } from "./telephony/testing.ts";
import { type Use, USES } from "./testing-reaching.ts";
import { ReachingWorld } from "./testing-reaching-world.ts";

const database = useTestDatabase();
let world: ReachingWorld;

beforeAll(async () => {
  world = await ReachingWorld.open(database.db);
});

const decisions = () =>
  database.db
    .selectFrom("guardDecision")
    .select(["verdict", "findings"])
    .where("caseId", "=", world.case.caseId)
    .orderBy("id")
    .execute();

test("every template of the product is tried", async () => {
  const rows = await database.db.selectFrom("smsTemplate").select("code").distinct().execute();
  const kinds = USES.filter(({ path }) => path === "telephony.sms.send");
  expect(kinds.map(({ kind }) => kind).sort() as unknown[]).toEqual(
    rows.map(({ code }) => code).sort(),
  );
});

const cases = USES.map((use) => [[use.path, use.kind].filter(Boolean).join(" "), use] as const);

describe.each(cases)("G49: %s", (_, { about, before, use }) => {
  test("leaves the guard result", async () => {
    await world.createCase(about);
    const prepared = (await before?.(world)) ?? "";
    const earlier = (await decisions()).length;
    await use(world, prepared);
    expect((await decisions()).length).toBe(earlier + 1);
  });
});

const at = (now: string) => (): Promise<void> => {
  world.now = new Date(now);
  return Promise.resolve();
};

const rule = async (name: string, params: object) => {
  await setContactRule(database.db, { profile: "ID", rule: name, params });
};

const CALLS = { attemptsPerDay: 6, connectedPerDay: 3 };

/** Nothing is left of the day's calls and messages. */
async function spendFrequency(): Promise<void> {
  await rule("FREQ_CALL", { ...CALLS, attemptsPerDay: 0 });
  await world.harness.limitMessagesPerDay(0);
}

async function restoreFrequency(): Promise<void> {
  await rule("FREQ_CALL", { ...CALLS, hoursAfterConversation: 4 });
  await world.harness.limitMessagesPerDay(1000);
}

const addBorrowerFlag = (kind: "DECEASED" | "DO_NOT_CONTACT") => async () => {
  await database.db
    .insertInto("borrowerFlag")
    .values({ borrowerId: world.case.borrowerId, kind, fromOn: "2026-03-01", recordedAt: NOON })
    .execute();
};

async function addDoNotContactNumber(): Promise<void> {
  const { contactId, emergencyContactId } = world.case;
  const phones = await database.db
    .selectFrom("contact")
    .select("phone")
    .where("id", "in", [contactId, emergencyContactId])
    .execute();
  await database.db
    .insertInto("doNotContact")
    .values(phones.map(({ phone }) => ({ phone, reason: "COMPLAINT", createdAt: NOON })))
    .execute();
}

interface Closing {
  readonly when: string;
  readonly close: () => Promise<void>;
  readonly reasons: readonly string[];
  /** Effects that are closed; all others stay open. */
  readonly closes: readonly Use["effect"][];
}

const CONTACTS = ["CONTACT", "HAPPENED"] as const;
const HOURLY = [...CONTACTS, "OWED"] as const;

const CLOSINGS: readonly Closing[] = [
  {
    when: "at 21:30",
    close: at("2026-03-31T14:30:00Z"),
    reasons: ["outsideHours"],
    closes: HOURLY,
  },
  {
    when: "on a Sunday",
    close: at("2026-04-05T05:00:00Z"),
    reasons: ["closedDay"],
    closes: HOURLY,
  },
  { when: "on a holiday", close: at("2026-04-03T05:00:00Z"), reasons: ["holiday"], closes: HOURLY },
  {
    when: "once its frequency is spent",
    close: spendFrequency,
    reasons: ["tooManyAttempts", "tooManyMessages"],
    closes: HOURLY,
  },
  {
    when: "to a barred number",
    close: addDoNotContactNumber,
    reasons: ["doNotContact"],
    closes: [...HOURLY, "NUMBER"],
  },
  {
    when: "to who asked not to be contacted",
    close: addBorrowerFlag("DO_NOT_CONTACT"),
    reasons: ["askedNotTo"],
    closes: [...HOURLY, "NUMBER"],
  },
  {
    when: "to a deceased borrower",
    close: addBorrowerFlag("DECEASED"),
    reasons: ["deceased"],
    closes: [...HOURLY, "POST"],
  },
];

/** An order of a call lives for a minute: that it does not outlive an evening is tried below. */
const SHORT_LIVED = "telephony.calls.claim";

const tries = CLOSINGS.flatMap(({ when, close, reasons, closes }) =>
  USES.filter(({ effect }) => closes.includes(effect))
    .filter(({ path }) => path !== SHORT_LIVED || !/^(at|on) /.test(when))
    .map((use) => ({
      name: [use.path, use.kind, when].filter(Boolean).join(" "),
      use,
      close,
      reasons,
    })),
);

/** One case that is refused keeps no other from its letter: the refusal is a row of the reply. */
const getRefusal = async (reply: Promise<unknown>): Promise<unknown> => {
  const outcome = await reply.catch((error: Error) => error.message);
  if (typeof outcome === "string") return outcome;
  const { refused = [] } = outcome as { refused?: { key: string }[] };
  return refused[0]?.key ?? null;
};

const parseFindings = (stored: unknown) => z.array(Finding).parse(stored);

describe("G49: at a closed time", () => {
  beforeEach(restoreFrequency);

  test.each(tries)("$name is blocked", async ({ use, close, reasons }) => {
    await world.createCase(use.about);
    const prepared = (await use.before?.(world)) ?? "";
    await close();
    const refusal = await getRefusal(use.use(world, prepared));
    const last = (await decisions()).at(-1);
    const blocked = parseFindings(last?.findings).find(({ verdict }) => verdict === "BLOCK");
    expect(last?.verdict).toBe("BLOCK");
    expect(reasons).toContain(String(blocked?.reason));
    if (use.effect === "HAPPENED") expect(refusal).toBeNull();
    else expect(refusal).toBe(`guard.${blocked?.reason}`);
  });

  test("a call ordered at 19:59 cannot be claimed at 20:00", async () => {
    await world.createCase();
    world.now = new Date("2026-03-31T12:59:40Z");
    const token = await world.orderCall();
    world.now = new Date("2026-03-31T13:00:05Z");
    expect(await getRefusal(world.claimCall(token))).toBe("guard.outsideHours");
  });
});

describe("G49: the outbox", () => {
  const deliverAt = (now: string, carrier: Partial<Carrier<Outgoing>>) => {
    world.harness.now = new Date(now);
    return world.harness.sender(carrier);
  };
  const queueAt = async (now: string) => {
    world.harness.now = new Date(now);
    return world.harness.queueText(world.case);
  };

  test("sends judged messages, each under its own guard result", async () => {
    await world.createCase();
    world.harness.now = NOON;
    const messageIds = [
      await world.harness.queueText(world.case),
      await world.harness.queueText(world.case, "Kami menunggu pembayaran"),
    ];
    await deliverDue({ ...world.harness.context(), gateways: silentGateways });
    const evaluatedMessages = await database.db
      .selectFrom("smsMessage as m")
      .innerJoin("guardDecision as d", "d.id", "m.decisionId")
      .select(["m.id", "d.id as decisionId"])
      .where("m.id", "in", messageIds)
      .where("d.caseId", "=", world.case.caseId)
      .where("m.state", "=", "SENT")
      .execute();
    expect(new Set(evaluatedMessages.map(({ decisionId }) => decisionId)).size).toBe(2);
  });

  test.each([
    ["that evening", "2026-03-31T12:50:00Z", "2026-03-31T14:30:00Z"],
    ["on Sunday", "2026-04-04T12:50:00Z", "2026-04-05T05:00:00Z"],
    ["on a holiday", "2026-04-02T12:50:00Z", "2026-04-03T05:00:00Z"],
  ])("sends no message that waited until %s", async (_, queued, due) => {
    await world.createCase();
    const id = await queueAt(queued);
    const { handed, carrier } = scriptedCarrier(() => ["1"]);
    await deliverDue(deliverAt(due, carrier));
    expect(handed).toEqual([]);
    expect(await world.harness.message(id)).toMatchObject({ reason: "EXPIRED" });
  });

  test("retries no message after the window has closed", async () => {
    await world.createCase();
    const id = await queueAt("2026-03-31T12:58:00Z");
    const { handed, carrier } = scriptedCarrier(() => "BUSY");
    await deliverDue(deliverAt("2026-03-31T12:59:00Z", carrier));
    await deliverDue(deliverAt("2026-03-31T14:30:00Z", carrier));
    expect(handed).toEqual([id]);
    expect(await world.harness.message(id)).toMatchObject({ reason: "EXPIRED" });
  });

  test("sends no claimed message of a dead worker after the window has closed", async () => {
    await world.createCase();
    const id = await queueAt("2026-03-31T12:58:00Z");
    await database.db
      .updateTable("smsMessage")
      .set({ state: "SENDING", provider: "scripted", leaseUntil: new Date("2026-03-31T12:59:00Z") })
      .where("id", "=", id)
      .execute();
    const { handed, carrier } = scriptedCarrier(() => ["1"]);
    const sender = deliverAt("2026-03-31T14:30:00Z", { ...carrier, find: async () => null });
    await recoverStuck(sender);
    await deliverDue(sender);
    expect(handed).toEqual([]);
  });
});
