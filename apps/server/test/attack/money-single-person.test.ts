/** A finance user tries to move money over HTTP: alone, with a second account, and by a file. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { receivePayment } from "@kolekta/api/repay/payment/actions/receive";
import { importPaymentFiles } from "@kolekta/api/repay/bank-file/actions/importing";
import { newCase, newUser, ROLE } from "@kolekta/api/seeds";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { openRealApp, type RealApp } from "../real-app.ts";

let app: RealApp;
let attacker = "";
/** Second finance account that the attacker created. */
let puppet = "";

beforeAll(async () => {
  app = await openRealApp();
  attacker = app.people.finance;
  const { id } = await newUser(app.db, { login: "finance-puppet", roleId: ROLE.finance });
  await app.db
    .updateTable("appUser")
    .set({ creatorId: app.org.finance.id })
    .where("id", "=", id)
    .execute();
  const request = { login: "finance-puppet", name: "test", days: 1 };
  puppet = (await createToken(createTestContext(app.db, null), request)).token;
}, 180_000);
afterAll(() => app.stop());

interface Reply {
  readonly status: number;
  readonly key: string | undefined;
  readonly data: Record<string, unknown>;
}

async function post(token: string, path: string, body: object | FormData): Promise<Reply> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${app.url}/prod/api/${path}`, {
    method: "POST",
    headers: { token, ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const { key, data } = (await response.json()) as Reply;
  return { status: response.status, key, data: data ?? {} };
}

const approve = (token: string, proposalId: unknown) =>
  post(token, "manage/proposal/approve", { proposalId, version: 1 });

let payments = 0;

/** Creates a payment for a loan of its own borrower. */
async function paidLoan() {
  const caseIds = await newCase(app.db, { dpd: 20 });
  const txnId = `honest-${(payments += 1)}`;
  await receivePayment(createTestContext(app.db, null), {
    provider: "bank",
    txnId,
    eventType: "PAID",
    number: null,
    loanId: caseIds.loanId,
    amountMinor: 100_000,
    currency: "IDR",
    paidAt: new Date(),
  });
  const { id: paymentId } = await app.db
    .selectFrom("payment")
    .select("id")
    .where("reference", "=", txnId)
    .executeTakeFirstOrThrow();
  return { ...caseIds, paymentId, txnId };
}

const paidOn = async (loanId: number) => {
  const rows = await app.db
    .selectFrom("payment")
    .select("amountMinor")
    .where("loanId", "=", loanId)
    .where("state", "=", "POSTED")
    .execute();
  return rows.map(({ amountMinor }) => Number(amountMinor));
};

/** Expects refusals for the proposer and for an account that the proposer created. */
async function expectUnapprovable(proposalId: unknown) {
  expect(await approve(attacker, proposalId)).toMatchObject({
    status: 403,
    key: "proposal.cannotDecideOwn",
  });
  expect(await approve(puppet, proposalId)).toMatchObject({
    status: 403,
    key: "proposal.samePerson",
  });
}

describe("a single finance user", () => {
  test("cannot reverse a payment, post it to a friend's loan or refund it", async () => {
    const honest = await paidLoan();
    const friend = await newCase(app.db, { dpd: 20 });
    const { paymentId } = honest;
    const reversal = await post(attacker, "payment/reverseByCorrection", {
      paymentId,
      reason: "the payer had named another loan",
    });
    expect(reversal).toMatchObject({ status: 200, data: { state: "PROPOSED" } });
    await expectUnapprovable(reversal.data["proposalId"]);
    expect(await paidOn(honest.loanId)).toEqual([100_000]);

    const { people } = app;
    const { proposalId } = reversal.data;
    expect((await approve(people.management, proposalId)).status).toBe(200);
    const { id: issueId } = await app.db
      .selectFrom("paymentIssue")
      .select("id")
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow();
    const { loanId } = friend;
    for (const decision of [{ resolution: "ALLOCATE", loanId }, { resolution: "REFUND" }]) {
      const order = { issueId, note: "by letter", ...decision };
      const resolving = await post(attacker, "payment/issue/resolve", order);
      expect(resolving.data).toMatchObject({ state: "PROPOSED" });
      await expectUnapprovable(resolving.data["proposalId"]);
      await post(attacker, "manage/proposal/withdraw", {
        proposalId: resolving.data["proposalId"],
        version: 1,
      });
    }
    expect(await paidOn(loanId)).toEqual([]);
    const { state } = await app.db
      .selectFrom("paymentIssue")
      .select("state")
      .where("id", "=", issueId)
      .executeTakeFirstOrThrow();
    expect(state).toBe("OPEN");
  });

  test("cannot dismiss with a note money that can be posted to a loan", async () => {
    const honest = await paidLoan();
    const { paymentId } = honest;
    const { data } = await post(attacker, "payment/reverseByCorrection", {
      paymentId,
      reason: "wrong loan",
    });
    await approve(app.people.management, data["proposalId"]);
    const { id: issueId } = await app.db
      .selectFrom("paymentIssue")
      .select("id")
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow();
    const resolved = await post(attacker, "payment/issue/resolve", {
      issueId,
      resolution: "NOTE",
      note: "nothing to do",
    });
    expect(resolved).toMatchObject({ status: 409, key: "payment.resolutionUnfit" });
  });

  test("cannot enter money by a file or a self-made statement", async () => {
    const friend = await newCase(app.db, { dpd: 20 });
    const { number } = await app.db
      .selectFrom("loan")
      .select("number")
      .where("id", "=", friend.loanId)
      .executeTakeFirstOrThrow();
    const day = toLocalDay(new Date(Date.now() - 86_400_000), DEFAULT_ZONE);
    const offline = new FormData();
    offline.set(
      "file",
      new File(
        [`reference,loan number,amount,paid at\nGIFT-1,${number},100000,${day}`],
        "gift.csv",
      ),
    );
    offline.set("save", "true");
    const loaded = await post(attacker, "payment/offline/import", offline);
    expect(loaded).toMatchObject({ status: 200, data: { saved: true } });
    const { proposal } = loaded.data as { proposal: { proposalId: number } };
    await expectUnapprovable(proposal.proposalId);

    const statement = new FormData();
    statement.set(
      "file",
      new File([`transaction id,amount,paid at\nGIFT-2,100000,${day} 10:00`], "bank.csv"),
    );
    statement.set("day", day);
    const report = await post(attacker, "payment/reconcile", statement);
    const { fileId } = report.data;
    const missing = await post(attacker, "payment/reconcile/take", { fileId });
    expect(missing.data).toMatchObject({ state: "PROPOSED" });
    await expectUnapprovable(missing.data["proposalId"]);

    await importPaymentFiles(createTestContext(app.db, null));
    expect(await paidOn(friend.loanId)).toEqual([]);
    const entered = await app.db
      .selectFrom("paymentEvent")
      .select("id")
      .where("txnId", "in", ["GIFT-1", "GIFT-2"])
      .execute();
    expect(entered).toEqual([]);
  });
});
