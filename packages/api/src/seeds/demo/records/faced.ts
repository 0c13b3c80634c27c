import { sql } from "kysely";
import sharp from "sharp";
import type { Visit } from "../../../core/context.ts";
import type { FaceReader, FaceReading } from "../../../core/gateways.ts";
import { ANNA, BUDI, CITRA, portraitOf } from "../../portraits.ts";
import { redraw } from "../../../tasks/image/actions.ts";
import { WIDEST } from "../../../manage/face/actions/show.ts";
import { atDesk, atPhone, lastOfficeMorning } from "./desk.ts";
import type { Phone } from "./phoned.ts";

const MINUTE_MS = 60_000;

/** A picture without a face. */
const wall = (): Promise<Buffer> =>
  sharp({
    create: { width: 200, height: 240, channels: 3, background: "#b7b09c" },
  })
    .jpeg()
    .toBuffer();

type Pictures = Readonly<Record<"anna" | "budi" | "citra" | "wall", File>>;

async function takePictures(): Promise<Pictures> {
  const file = (bytes: Buffer) =>
    new File([new Uint8Array(bytes)], "face.jpg", { type: "image/jpeg" });
  const [anna, budi, citra, empty] = await Promise.all([
    ...[ANNA, BUDI, CITRA].map((who) => portraitOf(who)),
    wall(),
  ]);
  if (!anna || !budi || !citra || !empty) throw new Error("no pictures");
  return {
    anna: file(anna),
    budi: file(budi),
    citra: file(citra),
    wall: file(empty),
  };
}

/** Reads each picture once: half a second of a processor each. */
function readOnce(reader: FaceReader): FaceReader {
  const readings = new Map<string, Promise<FaceReading>>();
  return {
    model: reader.model,
    read: (picture, signal) => {
      const key = Bun.hash(picture).toString();
      const reading = readings.get(key) ?? reader.read(picture, signal);
      readings.set(key, reading);
      return reading;
    },
  };
}

export interface Faces {
  readonly visit: Visit;
  readonly pictures: Pictures;
}

/**
 * Has the faces read while the rest of the demo is made. Null without a key, or where this machine cannot read faces:
 * the demo has none then.
 */
export async function readFaces(visit: Visit): Promise<Faces | null> {
  if (!visit.gateways.vault.hasKey) return null;
  const face = readOnce(visit.gateways.face);
  const pictures = await takePictures();
  try {
    for (const picture of Object.values(pictures)) {
      const { bytes } = await redraw(picture, WIDEST);
      await face.read(await bytes.bytes(), visit.signal);
    }
  } catch (error) {
    visit.warn?.({ error: String(error) }, "the demo has no faces");
    return null;
  }
  return {
    visit: { ...visit, gateways: { ...visit.gateways, face } },
    pictures,
  };
}

type Shown = readonly [
  agent: string,
  kind: "enrolFace" | "checkFace",
  picture: keyof Pictures,
];

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

/** The first picture of an agent, as somebody's list shows it. */
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

/** What agents showed to their phones, and faces that were barred, unmarked and cleared. */
export async function faceDemo(
  { visit, pictures }: Faces,
  phones: readonly Phone[],
): Promise<void> {
  const morning = (await lastOfficeMorning(visit)).getTime();
  const at = (minutes: number) => new Date(morning + minutes * MINUTE_MS);
  const deskOf = async (login: string, minutes: number) =>
    (await atDesk(visit, login, at(minutes))).manage.face;
  const show = async ([agent, kind, picture]: Shown, minutes: number) => {
    const credential = phones.find(
      (phone) => phone.agent === agent,
    )?.credential;
    if (!credential) throw new Error(`${agent} has no phone`);
    const file = pictures[picture];
    return atPhone(visit, at(minutes)).phoneApp[kind]({ credential, file });
  };
  for (const [nth, shown] of SHOWN.entries()) await show(shown, nth - 60);

  const agency = await deskOf("inst01", 180);
  const { recordId } = await firstOf(agency, visit, "agent05");
  const { faceId } = await agency.addToBlacklist({
    ...{ recordId, remark: "Taken for somebody who was dismissed" },
  });
  await (await deskOf("inst01", 190)).cancelBlacklist({ faceId });

  const lender = await deskOf("sys01", 200);
  const sold = await firstOf(lender, visit, "agent21");
  await lender.addToBlacklist({
    ...{ recordId: sold.recordId, remark: "Sold numbers of borrowers" },
  });
  await show(MET, 210);
  await sql`
    update task_notice set read_at = at where read_at is null and kind like 'FACE_%'`.execute(
    visit.db,
  );
}
