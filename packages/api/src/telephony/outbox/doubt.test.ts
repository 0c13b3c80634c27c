import { clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { TelephonyHarness, minutesLater, NOON, scriptedCarrier } from "../testing.ts";
import { deliverDue } from "./actions/deliver.ts";

const database = useTestDatabase();
const REASON = "the provider's list of yesterday";
let harness: TelephonyHarness;

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  await clearMessages(database.db);
});

describe("a message in doubt", () => {
  const doubtful = async () => {
    const id = await harness.queueText(await harness.newCase());
    await deliverDue(harness.sender(scriptedCarrier(() => "UNSURE").carrier));
    return id;
  };
  const settle = async (messageId: number, finding: "ACCEPTED" | "NOT_ACCEPTED", resend = false) =>
    (await harness.as(harness.org.north.leader)).outbox.settle({
      messageId,
      finding,
      resend,
      reason: REASON,
    });

  test.each([
    ["ACCEPTED", false, "SENT", 350],
    ["NOT_ACCEPTED", false, "FAILED", 0],
    ["NOT_ACCEPTED", true, "QUEUED", 0],
  ] as const)("found %s, resent %p: becomes %s", async (finding, resend, state, costMinor) => {
    const id = await doubtful();
    expect(await settle(id, finding, resend)).toEqual({ messageId: id, state });
    expect(await harness.message(id)).toMatchObject({ state, costMinor });
  });

  test("is sent again only while the guard result is valid", async () => {
    const id = await doubtful();
    harness.now = minutesLater(9 * 60);
    expect(await settle(id, "NOT_ACCEPTED", true)).toMatchObject({ state: "FAILED" });
    expect(await harness.message(id)).toMatchObject({ reason: "EXPIRED" });
  });

  test("is settled once, by a permitted user who sees it", async () => {
    const id = await doubtful();
    const input = { messageId: id, finding: "ACCEPTED" as const, reason: REASON };
    await expect((await harness.agent()).outbox.settle(input)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const stranger = await harness.as(harness.org.south.leader);
    await expect(stranger.outbox.settle(input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await settle(id, "ACCEPTED");
    await expect(settle(id, "ACCEPTED")).rejects.toMatchObject({
      cause: { key: "sms.notInDoubt" },
    });
  });

  test("is listed for its leader, oldest first, then shows the settling user and the result", async () => {
    const [first, second] = [await doubtful(), await doubtful()];
    const { sms } = await harness.as(harness.org.north.leader);
    const waiting = await sms.listUnknown({});
    expect(waiting).toMatchObject({ total: 2, waiting: 2 });
    expect(waiting.rows).toMatchObject([
      { messageId: first, result: "UNKNOWN", canResend: true, checkedBy: null },
      { messageId: second },
    ]);
    expect(waiting.rows[0]?.phone).toContain("****");
    harness.now = minutesLater(9 * 60);
    expect((await sms.listUnknown({})).rows[0]?.canResend).toBe(false);
    await settle(first, "NOT_ACCEPTED");
    expect(await sms.listUnknown({ checked: true })).toMatchObject({
      rows: [
        {
          messageId: first,
          result: "FAILED",
          checkedBy: "User north-leader",
          checkReason: REASON,
          canResend: false,
        },
      ],
      total: 1,
      waiting: 1,
    });
    const { sms: elsewhere } = await harness.as(harness.org.south.leader);
    expect(await elsewhere.listUnknown({})).toMatchObject({ rows: [], waiting: 0 });
    await expect((await harness.agent()).sms.listUnknown({})).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("is settled once by two concurrent users", async () => {
    const id = await doubtful();
    const both = await Promise.allSettled([
      settle(id, "NOT_ACCEPTED", true),
      settle(id, "NOT_ACCEPTED", true),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { handed, carrier } = scriptedCarrier((sent) => [`ref-${sent}`]);
    await deliverDue(harness.sender(carrier));
    await deliverDue(harness.sender(carrier));
    expect(handed).toEqual([id]);
  });

  test("is never settled without a reason", async () => {
    const id = await doubtful();
    await expect(
      (await harness.as(harness.org.north.leader)).outbox.settle({
        messageId: id,
        finding: "ACCEPTED",
        reason: "  ",
      }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
