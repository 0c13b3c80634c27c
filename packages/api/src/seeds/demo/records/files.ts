import { sql } from "kysely";
import sharp from "sharp";
import type { BaseContext } from "../../../core/context.ts";
import { storeFile } from "../../../core/files/records.ts";

const RECORDINGS = 48;
const RECORDING_DAYS = 90;
const PICTURED = 12;

/**
 * Stores files for some of the demo's calls and borrowers: playable recordings and valid pictures.
 */
export async function plantFiles(context: BaseContext, recorded: Recorded): Promise<void> {
  await plantRecordings(context, recorded);
  await plantPictures(context);
}

interface Talked {
  readonly id: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly talkSeconds: number;
}

type Recorded = (seconds: number) => Blob;

async function plantRecordings(context: BaseContext, recorded: Recorded): Promise<void> {
  const { rows } = await sql<Talked>`
    select id, case_id, institution_id, agent_id, talk_seconds from (
      select *, row_number() over (partition by institution_id order by agent_id, id) as nth
      from call_record where cause = 'TALKED') c
    where nth <= ${RECORDINGS / 3} order by id`.execute(context.db);
  const now = context.now().getTime();
  for (const call of rows) {
    const { id, caseId, institutionId, agentId: ownerId } = call;
    const file = {
      caseId,
      institutionId,
      ownerId,
      kind: "RECORDING",
      name: `call-${id}.wav`,
      mediaType: "audio/wav",
      expiresAt: new Date(now + RECORDING_DAYS * 86_400_000),
    } as const;
    // A few seconds of tone represent the whole recording.
    const tone = recorded(Math.min(call.talkSeconds, 4));
    const recordingId = await storeFile(context, file, tone);
    await context.db.updateTable("callRecord").set({ recordingId }).where("id", "=", id).execute();
  }
}

const KINDS = ["ID_CARD", "SELFIE"] as const;
const COLOURS = ["#3b5b7a", "#5d7a3b", "#7a5d3b"];

interface Pictured {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
}

/** Stores one card and one portrait made of colours, without a real face. */
async function plantPictures(context: BaseContext): Promise<void> {
  const { rows } = await sql<Pictured>`
    select case_id, borrower_id, institution_id from (
      select c.id as case_id, c.borrower_id, c.institution_id,
        row_number() over (partition by c.institution_id order by c.agent_id, c.id) as nth
      from collection_case c where c.status = 'C10' and c.agent_id is not null) c
    where nth <= ${PICTURED / 3} order by case_id`.execute(context.db);
  const entries = await Promise.all(
    KINDS.flatMap((kind) =>
      COLOURS.map(async (colour) => [`${kind} ${colour}`, await draw(kind, colour)] as const),
    ),
  );
  const pictures = new Map(entries);
  for (const [at, { caseId, borrowerId, institutionId }] of rows.entries())
    for (const kind of KINDS) {
      const colour = COLOURS[at % COLOURS.length] ?? "";
      const picture = pictures.get(`${kind} ${colour}`);
      if (!picture) continue;
      const file = {
        caseId,
        borrowerId,
        institutionId,
        kind: "IMAGE",
        name: `${kind.toLowerCase()}.webp`,
        mediaType: "image/webp",
      } as const;
      const fileId = await storeFile(context, file, picture.bytes);
      const { width, height } = picture;
      await context.db
        .insertInto("borrowerImage")
        .values({ borrowerId, kind, fileId, width, height })
        .execute();
    }
}

async function draw(kind: (typeof KINDS)[number], colour: string) {
  const [width, height] = kind === "ID_CARD" ? [640, 404] : [480, 640];
  const shape =
    kind === "ID_CARD"
      ? `<rect x="24" y="24" width="592" height="356" rx="20" fill="#fff" fill-opacity=".85"/>
        <rect x="452" y="90" width="130" height="170" fill="${colour}"/>
        ${[90, 130, 170, 210, 250].map((y) => `<rect x="56" y="${y}" width="${380 - (y % 80)}" height="16" fill="${colour}" fill-opacity=".5"/>`).join("")}`
      : `<circle cx="240" cy="250" r="110" fill="#fff" fill-opacity=".7"/>
        <path d="M60 640c0-140 80-220 180-220s180 80 180 220z" fill="#fff" fill-opacity=".7"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour}"/>${shape}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 70 }).toBuffer();
  return { width, height, bytes: new Blob([new Uint8Array(bytes)], { type: "image/webp" }) };
}
