import { clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { TelephonyHarness, NOON, scriptedCarrier } from "../testing.ts";
import { deliverDue } from "./actions/deliver.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  await clearMessages(database.db);
});

describe("a statement of the borrower since the guard allowed a message", () => {
  const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
  const addFlag = async (
    borrowerId: number,
    kind: "CONSENT" | "INCONVENIENT",
    params: object,
    recordedAt: Date,
  ) => {
    const opensOn = "2026-01-01";
    const { id: flagId } = await database.db
      .insertInto("borrowerFlag")
      .values({
        borrowerId,
        kind,
        fromOn: opensOn,
        recordedAt,
        params: JSON.parse(JSON.stringify(params)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (kind === "CONSENT")
      await database.db
        .insertInto("consentEvidence")
        .values({ flagId, basis: "EARLIER", opensOn, at: recordedAt })
        .execute();
  };

  const end = (borrowerId: number, endedAt: Date) =>
    database.db
      .updateTable("borrowerFlag")
      .set({ endedAt, endedBy: harness.org.north.leader.id, endReason: "lifted" })
      .where("borrowerId", "=", borrowerId)
      .execute();

  interface Scenario {
    readonly at: Date;
    readonly before?: (borrowerId: number) => unknown;
    readonly after?: (borrowerId: number) => unknown;
  }
  /** Gets the final state of a text that waited while a change of the borrower was recorded. */
  const getFate = async ({ at, before, after }: Scenario) => {
    harness.now = at;
    const caseIds = await harness.newCase();
    await before?.(caseIds.borrowerId);
    const id = await harness.queueText(caseIds);
    await after?.(caseIds.borrowerId);
    await deliverDue(harness.sender(scriptedCarrier(() => ["ref"]).carrier));
    const { state, reason } = await harness.message(id);
    return reason ?? state;
  };

  test("blocks a channel or hour that is now inconvenient, and nothing else", async () => {
    const fate = (channels: string[]) =>
      getFate({
        at: NOON,
        after: (borrowerId) => addFlag(borrowerId, "INCONVENIENT", { channels }, NOON),
      });
    expect(await fate(["02"])).toBe("BARRED");
    expect(await fate(["03"])).toBe("SENT");
  });

  test("holds back a message whose consent is withdrawn", async () => {
    const night = new Date("2026-03-31T13:30:00Z");
    const agrees = (borrowerId: number) =>
      addFlag(
        borrowerId,
        "CONSENT",
        {
          channels: ["02"],
          from: "20:00",
          to: "22:00",
          weekdays: EVERY_DAY,
          holidays: true,
          way: "03",
          consentedAt: NOON.toISOString(),
        },
        NOON,
      );
    expect(await getFate({ at: night, before: agrees })).toBe("SENT");
    const withdraws = (borrowerId: number) => end(borrowerId, night);
    expect(await getFate({ at: night, before: agrees, after: withdraws })).toBe("EXPIRED");
  });
});
