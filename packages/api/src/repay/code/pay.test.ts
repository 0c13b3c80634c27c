import { describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import { dbError } from "@kolekta/db";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import type { Visit } from "../../core/context.ts";
import { askDue } from "./actions/ask.ts";
import { expireCodes } from "./actions/expire.ts";
import { findByNumber, lockCode, markPaid, markReversed } from "./actions/pay.ts";
import { verifyLoans } from "../proof/actions/verify.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { CODE_STATES, type CodeState } from "./contract.ts";
import { MOVES } from "./rules/state.ts";
import { BNI, NOON, useCodes } from "./testing.ts";

const desk = useCodes();

const within = <T>(verb: (tx: Tx<Visit>) => Promise<T>) =>
  inTransaction(desk.visit(), null, (tx) => {
    tx.audit({ action: "payment.test", entity: "payment", entityId: null });
    return verb(tx);
  });

const activeCode = async (amountMinor = 500_000) => {
  const made = await (await desk.agent()).create(desk.part(amountMinor));
  await askDue(desk.visit());
  return desk.stored(made.codeId);
};

const paid = (codeId: number, amountMinor: number) =>
  within(async (tx) => markPaid(tx, await lockCode(tx, codeId), { paidAt: NOON, amountMinor }));

describe("money by a code", () => {
  test("is found by its number, pays it, and can be taken back", async () => {
    const { id, number } = await activeCode();
    const found = await findByNumber(desk.db, "silent", number ?? "");
    expect(found).toMatchObject({
      id,
      state: "ACTIVE",
      loanId: desk.held.loanId,
    });
    expect(await findByNumber(desk.db, "other", number ?? "")).toBeNull();
    const receive = (eventType: "PAID" | "REVERSED") =>
      receivePayment(desk.visit(), {
        provider: "silent",
        txnId: `code-${id}`,
        eventType,
        number,
        loanId: null,
        amountMinor: 500_000,
        currency: "IDR",
        paidAt: NOON,
      });
    await receive("PAID");
    expect(await desk.stored(id)).toMatchObject({
      state: "PAID",
      paidMinor: 500_000,
      paidAt: sameMoment(NOON),
    });
    await receive("REVERSED");
    expect(await desk.stored(id)).toMatchObject({
      state: "REVERSED",
      paidMinor: 0,
    });
  });

  test("does not go back without its payment", async () => {
    const { id } = await activeCode();
    await paid(id, 500_000);
    const reversed = within((tx) => markReversed(tx, id, { amountMinor: 500_000 }));
    await expect(reversed).rejects.toThrow("goes back with its payment alone");
    expect((await desk.stored(id)).state).toBe("PAID");
  });

  test("less than it asks for leaves the rest open", async () => {
    const { id } = await activeCode();
    expect((await paid(id, 200_000)).state).toBe("PARTIAL");
    expect((await paid(id, 300_000)).state).toBe("PAID");
  });

  test("that comes late is shown and changes no state", async () => {
    const { id } = await activeCode();
    await (await desk.agent()).cancel({ codeId: id });
    expect((await paid(id, 500_000)).state).toBe("CANCELLED");
    expect((await desk.stored(id)).paidMinor).toBe(500_000);
  });
});

describe("money that leaves less than codes ask for", () => {
  const pay = (amountMinor: number) =>
    receivePayment(desk.visit(), {
      provider: "silent",
      txnId: `outgrown-${amountMinor}`,
      eventType: "PAID",
      number: null,
      loanId: desk.held.loanId,
      amountMinor,
      currency: "IDR",
      paidAt: NOON,
    });
  const open = async () =>
    (await desk.codes())
      .filter(({ state }) => state === "REQUESTED")
      .map(({ amountMinor }) => amountMinor);

  test("takes those out of use, and leaves what still fits", async () => {
    const agent = await desk.agent();
    await agent.create(desk.part(600_000));
    await agent.create(desk.part(400_000, BNI));
    await agent.create(desk.full());
    await pay(1);
    expect(await open()).toEqual([600_000, 400_000]);
    await pay(500_000);
    expect(await open()).toEqual([400_000]);
    // Codes of other tests here were marked as paid without any money.
    const { samples } = await verifyLoans(desk.visit(), { fix: false });
    const own = samples.filter(({ loanId }) => loanId === desk.held.loanId);
    expect(own).toEqual([]);
  });
});

describe("the end of its time", () => {
  test("comes once, for what is over and open", async () => {
    const { id } = await activeCode();
    const other = await (
      await desk.agent()
    ).create({
      ...desk.full(),
      ...BNI,
    });
    desk.at(new Date("2026-03-10T17:00:00Z"));
    expect(await expireCodes(desk.visit())).toBeGreaterThan(0);
    expect((await desk.stored(other.codeId)).state).toBe("EXPIRED");
    expect((await desk.stored(id)).state).toBe("ACTIVE");
    desk.at(new Date(NOON.getTime() + 86_400_000));
    expect(await expireCodes(desk.visit())).toBeGreaterThan(0);
    expect(await expireCodes(desk.visit())).toBe(0);
    expect((await desk.stored(id)).state).toBe("EXPIRED");
  });

  test("waits for a payment that holds the code", async () => {
    const { id } = await activeCode();
    const holding = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const payment = within(async (tx) => {
      const done = await markPaid(tx, await lockCode(tx, id), {
        paidAt: NOON,
        amountMinor: 500_000,
      });
      holding.resolve();
      await release.promise;
      return done;
    });
    await holding.promise;
    desk.at(new Date(NOON.getTime() + 86_400_000));
    const expired = await expireCodes(desk.visit());
    release.resolve();
    await payment;
    expect([expired, (await desk.stored(id)).state]).toEqual([0, "PAID"]);
  });
});

test("the database allows exactly the moves that the rules know", async () => {
  const rows = await desk.db.selectFrom("codeMove").selectAll().execute();
  const known = Object.entries(MOVES).flatMap(([from, to]) =>
    to.map((state) => `${from} ${state}`),
  );
  expect(rows.map((row) => `${row.fromState} ${row.toState}`).toSorted()).toEqual(known.toSorted());
  const { id } = await activeCode();
  const allowed: string[] = [];
  for (const from of CODE_STATES)
    for (const to of CODE_STATES)
      if (from !== to && (await moves(id, from, to))) allowed.push(`${from} ${to}`);
  expect(allowed.toSorted()).toEqual(known.toSorted());
}, 180_000);

const moves = async (id: number, from: CodeState, to: CodeState) => {
  const { db } = desk;
  const attempt = db.transaction().execute(async (trx) => {
    await trx.deleteFrom("repaymentCode").where("id", "=", id).execute();
    const made = await trx
      .insertInto("repaymentCode")
      .values({
        loanId: desk.held.loanId,
        type: "FULL",
        channel: "VA",
        bank: "BRI",
        amountMinor: 1,
        expiresAt: NOON,
        state: from,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx.updateTable("repaymentCode").set({ state: to }).where("id", "=", made.id).execute();
    throw new Error("undone");
  });
  const error: unknown = await attempt.catch((thrown: unknown) => thrown);
  if (error instanceof Error && error.message === "undone") return true;
  expect(dbError(error)?.sqlstate).toBe("23514");
  return false;
};
