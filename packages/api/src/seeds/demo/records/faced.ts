import { sql } from "kysely";
import type { Visit } from "../../../core/context.ts";
import type { Faces, Pictures } from "./face-pictures.ts";
import { atDesk, atPhone, lastOfficeMorning } from "./desk.ts";
import { MINUTE_MS, type Phone } from "./phones.ts";

type Shown = readonly [agent: string, kind: "enrolFace" | "checkFace", picture: keyof Pictures];

/** One is locked by three failures; the last but one is on the blacklist by then. */
const SHOWN: readonly Shown[] = [
  ["agent04", "enrolFace", "anna"],
  ["agent04", "checkFace", "wall"],
  ["agent04", "checkFace", "anna"],
  ["agent05", "enrolFace", "budi"],
  ["agent05", "checkFace", "anna"],
  ["agent05", "checkFace", "anna"],
  ["agent05", "checkFace", "anna"],
  ["agent21", "enrolFace", "citra"],
];
const MET: Shown = ["agent32", "enrolFace", "citra"];

type Desk = Awaited<ReturnType<typeof atDesk>>["manage"]["face"];

/** Finds the first picture of an agent in the list of a desk. */
async function firstOf(desk: Desk, { db }: Visit, agent: string) {
  const { name } = await db
    .selectFrom("appUser")
    .select("name")
    .where("login", "=", agent)
    .executeTakeFirstOrThrow();
  const { rows } = await desk.list({ agentName: name });
  const record = rows.find(({ kind }) => kind === "ENROL");
  if (!record) throw new Error(`${agent} has shown no face`);
  return record;
}

/** Enrols and checks faces on phones; adds faces to the blacklist and cancels one. */
export async function faceDemo(
  { visit, pictures }: Faces,
  phones: readonly Phone[],
): Promise<void> {
  const morning = (await lastOfficeMorning(visit)).getTime();
  const at = (minutes: number) => new Date(morning + minutes * MINUTE_MS);
  const deskOf = async (login: string, minutes: number) =>
    (await atDesk(visit, login, at(minutes))).manage.face;
  const show = async ([agent, kind, picture]: Shown, minutes: number) => {
    const credential = phones.find((phone) => phone.agent === agent)?.credential;
    if (!credential) throw new Error(`${agent} has no phone`);
    const file = pictures[picture];
    return atPhone(visit, at(minutes)).phoneApp[kind]({ credential, file });
  };
  for (const [nth, shown] of SHOWN.entries()) await show(shown, nth - 60);

  const agency = await deskOf("inst01", 180);
  const { recordId } = await firstOf(agency, visit, "agent05");
  const { faceId } = await agency.addToBlacklist({
    recordId,
    remark: "Mistaken for a dismissed agent",
  });
  await (await deskOf("inst01", 190)).cancelBlacklist({ faceId });

  const lender = await deskOf("sys01", 200);
  const sold = await firstOf(lender, visit, "agent21");
  await lender.addToBlacklist({
    recordId: sold.recordId,
    remark: "Sold numbers of borrowers",
  });
  await show(MET, 210);
  await sql`
    update task_notice set read_at = at where read_at is null and kind like 'FACE_%'`.execute(
    visit.db,
  );
}
