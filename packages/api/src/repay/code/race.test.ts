import { describe, expect, test } from "bun:test";
import { newCase } from "../../seeds/index.ts";
import { inTransaction } from "../../core/transaction.ts";
import { closeCase } from "../../tasks/closing/actions/close.ts";
import { BCA, BNI, NOON, useCodes } from "./testing.ts";
import { lockAccount } from "../../tasks/case/actions/account.ts";

const harness = useCodes();

const withKey = (idempotencyKey: string) => harness.agent({ idempotencyKey });

const outcomes = async <T>(work: Promise<T>[]) => {
  const all = await Promise.allSettled(work);
  return {
    done: all.filter((result) => result.status === "fulfilled").map((result) => result.value),
    refused: all
      .filter((result) => result.status === "rejected")
      .map((result) => (result.reason as Error).message),
  };
};

describe("G1: one apply is one code", () => {
  test("50 at once under one key: one row, 50 equal bodies", async () => {
    const agent = await withKey("one");
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => agent.create(harness.part(500_000))),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await harness.codes()).toHaveLength(1);
  });

  test("50 at once under no key, or a key each: one row all the same", async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const agent = n % 2 ? await withKey(`own-${n}`) : await harness.agent();
        return agent.create(harness.full());
      }),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await harness.codes()).toHaveLength(1);
  });

  test("leaves one code open when agent and leader apply at once with different amounts", async () => {
    const leader = await harness.as(harness.org.north.leader);
    const agent = await harness.agent();
    await Promise.all([agent.create(harness.part(200_000)), leader.create(harness.part(300_000))]);
    const states = (await harness.codes()).map(({ state }) => state);
    expect(states).toEqual(["CANCELLED", "REQUESTED"]);
  });
});

describe("G2: a key identifies one request of one person", () => {
  const conflict = { message: "request.idempotencyConflict" };

  test("is refused with another amount", async () => {
    const agent = await withKey("amount");
    await agent.create(harness.part(200_000));
    await expect(agent.create(harness.part(300_000))).rejects.toMatchObject(conflict);
    expect((await harness.codes()).map((code) => code.amountMinor)).toEqual([200_000]);
  });

  test("is refused on another case without revealing the first", async () => {
    const agent = await withKey("case");
    const first = await agent.create(harness.part(200_000));
    await harness.open();
    const rejected: unknown = await agent
      .create(harness.part(200_000))
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject(conflict);
    expect(JSON.stringify(rejected)).not.toContain(String(first.codeId));
    expect(await harness.codes()).toEqual([]);
  });

  test("is independent of an equal key of another user", async () => {
    const otherCase = await newCase(harness.db, { now: NOON, agentId: harness.org.south.agent.id });
    const ours = await (await withKey("shared")).create(harness.part(200_000));
    const south = await harness.as(harness.org.south.agent, { idempotencyKey: "shared" });
    const made = await south.create({ ...harness.part(200_000), taskId: otherCase.caseId });
    expect([made.loanId, made.codeId === ours.codeId]).toEqual([otherCase.loanId, false]);
    await expect(south.create(harness.part(200_000))).rejects.toMatchObject(conflict);
  });

  test("a refused request leaves it free for the corrected one", async () => {
    const agent = await withKey("mended");
    await expect(agent.create(harness.part(9_000_000))).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const made = await agent.create(harness.part(200_000));
    expect(made.amountMinor).toBe(200_000);
  });
});

test("G3: retrying after a lost reply returns the same reply, even after the code changes", async () => {
  const agent = await withKey("lost");
  const first = await agent.create(harness.part(200_000));
  await (await harness.agent()).cancel({ codeId: first.codeId });
  expect(await agent.create(harness.part(200_000))).toEqual(first);
  expect(await harness.codes()).toHaveLength(1);
});

describe("G4: partial codes that together exceed the due amount", () => {
  test("creates one of two concurrent codes at two banks and returns the remaining amount to the other", async () => {
    const agent = await harness.agent();
    const { done, refused: rejected } = await outcomes([
      agent.create(harness.part(700_000, BCA)),
      agent.create(harness.part(600_000, BNI)),
    ]);
    expect([done.length, rejected]).toEqual([1, ["code.partsExceedDue"]]);
    const [code] = await harness.codes();
    expect(code?.amountMinor).toBe(done[0]?.amountMinor ?? 0);
  });

  test("creates both where the institution allows it", async () => {
    await harness.db
      .insertInto("codePolicy")
      .values({
        institutionId: harness.org.north.id,
        effectiveOn: "2026-03-01",
        perCaseDay: 5,
        singleHours: 24,
        partsWithinDue: false,
      })
      .execute();
    const agent = await harness.agent();
    const { done } = await outcomes([
      agent.create(harness.part(700_000, BCA)),
      agent.create(harness.part(600_000, BNI)),
    ]);
    await harness.db
      .insertInto("codePolicy")
      .values({ institutionId: harness.org.north.id, effectiveOn: "2026-03-01" })
      .execute();
    expect(done).toHaveLength(2);
  });

  test("the day's limit holds under concurrency", async () => {
    const agent = await harness.agent();
    const { done, refused: rejected } = await outcomes(
      Array.from({ length: 12 }, (_, n) => agent.create(harness.part(10_000 + n))),
    );
    expect(done).toHaveLength(5);
    expect(new Set(rejected)).toEqual(new Set(["code.dayLimit"]));
  });
});

test("an application concurrent with the closing of its case leaves no open code", async () => {
  for (let n = 0; n < 10; n += 1) {
    const { loanId } = await harness.open();
    const close = inTransaction(harness.context(), null, async (tx) => {
      const { case: locked } = await lockAccount(tx, loanId);
      if (!locked) throw new Error("the case is gone");
      await closeCase(tx, locked, { to: "C40", event: "RECALLED" });
    });
    const agent = await harness.agent();
    const { refused: rejected } = await outcomes([
      agent.create(harness.part(200_000)),
      close.then(() => null),
    ]);
    expect(["record.notFound", "case.closed", undefined]).toContain(rejected[0]);
    const open = (await harness.codes()).filter(({ state }) => state === "REQUESTED");
    expect(open).toEqual([]);
  }
});
