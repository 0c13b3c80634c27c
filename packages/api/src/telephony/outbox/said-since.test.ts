import { clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { Desk, NOON, scriptedCarrier } from "../testing.ts";
import { deliverDue } from "./actions/deliver.ts";

const database = useTestDatabase();
let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

beforeEach(async () => {
  desk.now = NOON;
  await clearMessages(database.db);
});

describe("what the borrower said since a message was let through", () => {
  const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
  const said = async (
    borrowerId: number,
    kind: "CONSENT" | "INCONVENIENT",
    params: object,
    recordedAt: Date,
  ) => {
    const opensOn = "2026-01-01";
    const { id: factId } = await database.db
      .insertInto("borrowerFact")
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
        .insertInto("consentProof")
        .values({ factId, basis: "EARLIER", opensOn, at: recordedAt })
        .execute();
  };

  const end = (borrowerId: number, endedAt: Date) =>
    database.db
      .updateTable("borrowerFact")
      .set({
        endedAt,
        endedBy: desk.org.north.leader.id,
        endReason: "lifted",
      })
      .where("borrowerId", "=", borrowerId)
      .execute();

  interface Scenario {
    readonly at: Date;
    readonly before?: (borrowerId: number) => unknown;
    readonly after?: (borrowerId: number) => unknown;
  }
  /** What becomes of a text that waited while the borrower said something. */
  const fateOf = async ({ at, before, after }: Scenario) => {
    desk.now = at;
    const held = await desk.newCase();
    await before?.(held.borrowerId);
    const id = await desk.queueText(held);
    await after?.(held.borrowerId);
    await deliverDue(desk.sender(scriptedCarrier(() => ["ref"]).carrier));
    const { state, reason } = await desk.message(id);
    return reason ?? state;
  };

  test("closes its way: an hour or a channel that is inconvenient now, and nothing else", async () => {
    const fate = (channels: string[]) =>
      fateOf({
        at: NOON,
        after: (borrowerId) => said(borrowerId, "INCONVENIENT", { channels }, NOON),
      });
    expect(await fate(["02"])).toBe("BARRED");
    expect(await fate(["03"])).toBe("SENT");
  });

  test("a consent that is withdrawn holds back what would leave by it", async () => {
    const night = new Date("2026-03-31T13:30:00Z");
    const agrees = (borrowerId: number) =>
      said(
        borrowerId,
        "CONSENT",
        {
          channels: ["02"],
          from: "20:00",
          to: "22:00",
          weekdays: EVERY_DAY,
          holidays: true,
          way: "03",
          givenAt: NOON.toISOString(),
        },
        NOON,
      );
    expect(await fateOf({ at: night, before: agrees })).toBe("SENT");
    const withdraws = (borrowerId: number) => end(borrowerId, night);
    expect(await fateOf({ at: night, before: agrees, after: withdraws })).toBe("EXPIRED");
  });
});
