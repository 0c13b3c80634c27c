import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draw, sessionsEnded, useTestDatabase, waitUntil } from "@kolekta/db/testing";
import { createTestContext, silentGateways } from "../../core/testing.ts";
import { newLender, organisation } from "../../seeds/index.ts";
import { mailFolder } from "../mail/gateways/folder.ts";
import { queueDue, recoverStuck, sendDue } from "./actions/send.ts";

const database = useTestDatabase();
const SENDER = join(import.meta.dir, "testing", "sender-process.ts");
const ADDRESSES = 10;
const DAYS = 4;
let creatorId = 0;

beforeAll(async () => {
  creatorId = (await organisation(database.db)).operations.id;
});

test.each(draw("report mail crash", [1, 7, 20, 33], 2))(
  "a sender killed with %p mails sent loses none and sends none twice",
  async (afterCount) => {
    const { db } = database;
    const folder = mkdtempSync(join(tmpdir(), "kolekta-reports-"));
    const listSent = () => readdirSync(folder).filter((name) => name.endsWith(".eml"));
    const lenderId = await newLender(db, `Lender of ${afterCount}`);
    const { id } = await db
      .insertInto("lenderReportSubscription")
      .values({
        lenderId,
        emails: Array.from({ length: ADDRESSES }, (_, at) => `a${at}@lender.example`),
        period: "DAY",
        lang: "en",
        nextOn: "2026-03-02",
        creatorId,
        createdAt: new Date("2026-03-02T02:00:00Z"),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    let now = new Date("2026-03-06T02:00:00Z");
    const sender = Bun.spawn([process.execPath, SENDER, database.url, folder, now.toISOString()], {
      stdout: "ignore",
      stderr: "inherit",
    });
    await waitUntil(() => sender.exitCode !== null || listSent().length >= afterCount);
    sender.kill("SIGKILL");
    await sender.exited;
    await sessionsEnded(db, "kolekta doomed report mails");
    const first = new Set(listSent());

    const second: string[] = [];
    const gateway = mailFolder(folder, "reports@kolekta.example");
    now = new Date(now.getTime() + 600_000);
    const context = createTestContext(db, null, {
      gateways: {
        ...silentGateways,
        mail: {
          ...gateway,
          send: (mail) => {
            second.push(`mail-${mail.messageId}.eml`);
            return gateway.send(mail);
          },
        },
      },
      now: () => now,
      via: "JOB",
    });
    await recoverStuck(context);
    await queueDue(context);
    await sendDue(context);
    expect(second.filter((name) => first.has(name))).toEqual([]);
    expect(listSent()).toHaveLength(ADDRESSES * DAYS);
    const mails = await db
      .selectFrom("lenderReportMail")
      .select(["state", "email", "fromOn"])
      .where("subscriptionId", "=", id)
      .execute();
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(["SENT"]));
    expect(mails).toHaveLength(ADDRESSES * DAYS);
    await db
      .updateTable("lenderReportSubscription")
      .set({ state: "REMOVED" })
      .where("id", "=", id)
      .execute();
    rmSync(folder, { recursive: true });
  },
  120_000,
);
