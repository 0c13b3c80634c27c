import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import type { Faces, Pictures } from "./face-pictures.ts";
import { createDemoCaller, atPhone, lastOfficeMorning } from "./workspace.ts";
import { MINUTE_MS, type Phone } from "./phones.ts";

type FaceAttempt = readonly [
  agent: string,
  kind: "enrolFace" | "checkFace",
  picture: keyof Pictures,
];

/** Three failures lock one account; the last but one is on the blacklist then. */
const FACE_ATTEMPTS: readonly FaceAttempt[] = [
  ["agent04", "enrolFace", "anna"],
  ["agent04", "checkFace", "wall"],
  ["agent04", "checkFace", "anna"],
  ["agent05", "enrolFace", "budi"],
  ["agent05", "checkFace", "anna"],
  ["agent05", "checkFace", "anna"],
  ["agent05", "checkFace", "anna"],
  ["agent21", "enrolFace", "citra"],
];
const BLACKLIST_MATCH: FaceAttempt = ["agent32", "enrolFace", "citra"];

type FaceApi = Awaited<ReturnType<typeof createDemoCaller>>["manage"]["face"];

/** Gets the enrolled picture of an agent from the list that the user sees. */
async function getFirstPicture(faceApi: FaceApi, { db }: BaseContext, agent: string) {
  const { name } = await db
    .selectFrom("appUser")
    .select("name")
    .where("login", "=", agent)
    .executeTakeFirstOrThrow();
  const { rows } = await faceApi.list({ agentName: name });
  const record = rows.find(({ kind }) => kind === "ENROL");
  if (!record) throw new Error(`${agent} has shown no face`);
  return record;
}

/** Enrols and checks faces on phones; adds faces to the blacklist and cancels one. */
export async function faceDemo(
  { context, pictures }: Faces,
  phones: readonly Phone[],
): Promise<void> {
  const morning = (await lastOfficeMorning(context)).getTime();
  const at = (minutes: number) => new Date(morning + minutes * MINUTE_MS);
  const getFaceApi = async (login: string, minutes: number) =>
    (await createDemoCaller(context, login, at(minutes))).manage.face;
  const show = async ([agent, kind, picture]: FaceAttempt, minutes: number) => {
    const credential = phones.find((phone) => phone.agent === agent)?.credential;
    if (!credential) throw new Error(`${agent} has no phone`);
    const file = pictures[picture];
    return atPhone(context, at(minutes)).phoneApp[kind]({ credential, file });
  };
  for (const [nth, attempt] of FACE_ATTEMPTS.entries()) await show(attempt, nth - 60);

  const agency = await getFaceApi("inst01", 180);
  const { recordId } = await getFirstPicture(agency, context, "agent05");
  const { faceId } = await agency.addToBlacklist({
    recordId,
    remark: "Mistaken for a dismissed agent",
  });
  await (await getFaceApi("inst01", 190)).cancelBlacklist({ faceId });

  const companyFaces = await getFaceApi("sys01", 200);
  const sold = await getFirstPicture(companyFaces, context, "agent21");
  await companyFaces.addToBlacklist({
    recordId: sold.recordId,
    remark: "Sold numbers of borrowers",
  });
  await show(BLACKLIST_MATCH, 210);
  await sql`
    update task_notification set read_at = at where read_at is null and kind like 'FACE_%'`.execute(
    context.db,
  );
}
