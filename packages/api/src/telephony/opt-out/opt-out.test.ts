import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { getProposalApi } from "../../manage/proposal/testing.ts";
import { handleInboundSms } from "../sms/actions/incoming.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const DAY = 24 * 60;
let harness: TelephonyHarness;
let phones = 0;

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

const createOptOutCaller = async (persona = harness.org.administrator) =>
  (await harness.as(persona)).optOut;

/** Checks if a text with only this word opts out a new number. */
async function optsOut(text: string, days = 0): Promise<boolean> {
  phones += 1;
  harness.now = minutesLater(days * DAY);
  const reply = await handleInboundSms(harness.context(), {
    provider: "scripted",
    reference: null,
    text,
    phone: `62812555${String(phones).padStart(5, "0")}`,
  });
  harness.now = NOON;
  return reply.optsOut;
}

const findWord = async (word: string) =>
  (await (await createOptOutCaller()).list()).find((row) => row.word === word);

test("an added word opts out from its first day on in any spelling", async () => {
  const api = await createOptOutCaller();
  const added = { baseId: null, reason: "Heard often" };
  await api.add({ word: " cukup. ", ...added });
  for (const text of ["Cukup!", "cukup ! ", "“Cukup.”", "cu\u00adkup\u200b"])
    expect([text, await optsOut(text)]).toEqual([text, true]);
  expect(await optsOut("belum cukup")).toBe(false);
  await api.add({ word: "jangan   kirim !", ...added });
  expect(await optsOut("Jangan\u00a0\nkirim")).toBe(true);
  await api.add({ word: "HENTIKAN", ...added, effectiveOn: "2026-04-02" });
  expect(await optsOut("hentikan")).toBe(false);
  expect(await optsOut("hentikan", 2)).toBe(true);
  const coming = (await findWord("HENTIKAN"))?.next;
  await api.withdraw({ ruleId: coming?.ruleId ?? 0, reason: "A mistake" });
  expect(await optsOut("hentikan", 2)).toBe(false);
  await expect(api.add({ word: "stop", ...added })).rejects.toMatchObject({
    message: "optOut.exists",
  });
  await expect(api.add({ word: "a<b>c", ...added })).rejects.toThrow("optOut.badWord");
});

test("needs two people to remove a word and never removes STOP", async () => {
  const api = await createOptOutCaller();
  const baseId = (await findWord("TD"))?.latestId ?? null;
  const input = { word: "td", baseId, reason: "Said by mistake" };
  await expect(api.remove({ ...input, word: "Stop", baseId: null })).rejects.toThrow(
    "optOut.stopRequired",
  );
  await expect(
    database.db
      .insertInto("smsOptOutWord")
      .values({ word: "STOP", isActive: false, effectiveOn: "2026-04-01" })
      .execute(),
  ).rejects.toThrow("sms_opt_out_word_stop");
  const { proposalId } = await api.remove(input);
  const proposals = await getProposalApi(harness.db, harness.org.administrator, NOON);
  const { version } = await proposals.get({ proposalId });
  await expect(proposals.approve({ proposalId, version })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await optsOut("TD", 1)).toBe(true);
  const other = await getProposalApi(harness.db, harness.org.management, NOON);
  await other.approve({ proposalId, version });
  expect([await optsOut("TD"), await optsOut("TD", 1)]).toEqual([true, false]);
  const history = await api.history({ word: "TD" });
  expect(history.map(({ isActive }) => isActive)).toEqual([false, true]);
  for (const persona of [harness.org.north.agent, harness.org.operations])
    await expect((await createOptOutCaller(persona)).remove(input)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
});
