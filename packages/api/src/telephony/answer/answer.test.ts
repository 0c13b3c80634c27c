import { describe, expect, test } from "bun:test";
import {
  NOON,
  refusal,
  useComplaintWorld,
} from "../../board/work-order/testing/world.ts";

const world = useComplaintWorld();

describe("the answer", () => {
  test("reaches the borrower though his case is on hold, by letter and by text, with the guard's decision on record", async () => {
    world.now = NOON;
    const held = await world.newOne();
    await world.db
      .insertInto("smsSetting")
      .values({
        ...{ maxPerCase: 5, intervalMinutes: 1, manualAllowed: true },
        ...{ segmentCostMinor: 100, createdAt: NOON },
      })
      .execute();
    const { orderId } = await world.inWork(held, { category: "ALREADY_PAID" });
    const { workOrder } = (await world.as(world.org.service)).board;
    const text = "We have found your payment and thank you for your patience.";
    const letter = await world.answer({ orderId, way: "LETTER", text });
    expect(letter.fileId).not.toBeNull();
    const file = await workOrder.getFile({
      orderId,
      fileId: letter.fileId ?? "",
    });
    expect(file.type).toBe("application/pdf");
    await world.answer({
      ...{ orderId, way: "SMS", text, contactId: held.contactId },
    });
    const lines = await workOrder.history({ orderId });
    const answers = lines.filter(({ kind }) => kind === "ANSWERED");
    expect(answers.map(({ params }) => params["decisionId"])).toEqual([
      ...[expect.any(Number), expect.any(Number)],
    ]);
    const decisions = await world.db
      .selectFrom("guardDecision")
      .select(["action", "verdict"])
      .where("caseId", "=", held.caseId)
      .orderBy("id")
      .execute();
    expect(decisions.map(({ action }) => action)).toEqual(["LETTER", "SMS"]);
    expect(decisions.every(({ verdict }) => verdict !== "BLOCK")).toBe(true);
  });

  test("does not reach a number that is left alone, nor him by a text at night", async () => {
    const held = await world.newOne();
    const { orderId } = await world.inWork(held, {
      ...{ category: "HARASSMENT", contactId: held.contactId },
    });
    const answer = {
      ...{ orderId, way: "SMS" as const, contactId: held.contactId },
      text: "We are sorry for what happened.",
    };
    expect(await refusal(world.answer(answer))).toBe("guard.doNotContact");
    world.now = new Date("2026-03-31T15:30:00Z");
    const late = await world.newOne();
    const { orderId: other } = await world.inWork(late);
    const atNight = world.answer({
      ...{ ...answer, orderId: other, contactId: late.contactId },
    });
    expect(String(await refusal(atNight))).toStartWith("guard.");
    world.now = NOON;
    expect((await world.order(other)).answeredAt).toBeNull();
  });
});
