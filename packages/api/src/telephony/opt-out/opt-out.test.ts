import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { proposalsOf } from "../../manage/proposal/testing.ts";
import { takeIncoming } from "../sms/actions/incoming.ts";
import { Desk, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const DAY = 24 * 60;
let desk: Desk;
let phones = 0;

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

const words = async (persona = desk.org.administrator) => (await desk.as(persona)).optOut;

/** Whether a text of another number that says only this asks to be left alone. */
async function optsOut(text: string, days = 0): Promise<boolean> {
  phones += 1;
  desk.now = minutesLater(days * DAY);
  const reply = await takeIncoming(desk.visit(), {
    provider: "scripted",
    reference: null,
    text,
    phone: `62812555${String(phones).padStart(5, "0")}`,
  });
  desk.now = NOON;
  return reply.optsOut;
}

const lineOf = async (word: string) =>
  (await (await words()).list()).find((one) => one.word === word);

test("a word that is added opts out from its day on, however it is written", async () => {
  const api = await words();
  const added = { onId: null, reason: "Heard often" };
  await api.add({ word: " cukup. ", ...added });
  for (const text of ["Cukup!", "cukup ! ", "“Cukup.”", "cu\u00adkup\u200b"])
    expect([text, await optsOut(text)]).toEqual([text, true]);
  expect(await optsOut("belum cukup")).toBe(false);
  await api.add({ word: "jangan   kirim !", ...added });
  expect(await optsOut("Jangan\u00a0\nkirim")).toBe(true);
  await api.add({ word: "HENTIKAN", ...added, effectiveOn: "2026-04-02" });
  expect(await optsOut("hentikan")).toBe(false);
  expect(await optsOut("hentikan", 2)).toBe(true);
  const coming = (await lineOf("HENTIKAN"))?.next;
  await api.withdraw({ ruleId: coming?.ruleId ?? 0, reason: "A mistake" });
  expect(await optsOut("hentikan", 2)).toBe(false);
  await expect(api.add({ word: "stop", ...added })).rejects.toMatchObject({
    message: "optOut.exists",
  });
  await expect(api.add({ word: "a<b>c", ...added })).rejects.toThrow("optOut.badWord");
});

test("a word is taken out by two people, and STOP by nobody", async () => {
  const api = await words();
  const onId = (await lineOf("TD"))?.latestId ?? null;
  const asked = { word: "td", onId, reason: "Said by mistake" };
  await expect(api.remove({ ...asked, word: "Stop", onId: null })).rejects.toThrow(
    "optOut.alwaysStays",
  );
  await expect(
    database.db
      .insertInto("smsOptOutWord")
      .values({ word: "STOP", isActive: false, effectiveOn: "2026-04-01" })
      .execute(),
  ).rejects.toThrow("sms_opt_out_word_stop");
  const { proposalId } = await api.remove(asked);
  const own = await proposalsOf(desk.db, desk.org.administrator, NOON);
  const { version } = await own.get({ proposalId });
  await expect(own.approve({ proposalId, version })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await optsOut("TD", 1)).toBe(true);
  const other = await proposalsOf(desk.db, desk.org.management, NOON);
  await other.approve({ proposalId, version });
  expect([await optsOut("TD"), await optsOut("TD", 1)]).toEqual([true, false]);
  const history = await api.history({ word: "TD" });
  expect(history.map(({ isActive }) => isActive)).toEqual([false, true]);
  for (const persona of [desk.org.north.agent, desk.org.operations])
    await expect((await words(persona)).remove(asked)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
});
