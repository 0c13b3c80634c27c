import sharp from "sharp";
import type { BaseContext } from "../../../core/context.ts";
import type { FaceReader, FaceReading } from "../../../core/gateways.ts";
import { WIDEST } from "../../../manage/face/actions/show.ts";
import { redraw } from "../../../tasks/image/actions.ts";
import { ANNA, BUDI, CITRA, cropPortrait } from "../../portraits.ts";

/** A picture without a face. */
const wall = (): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 240, channels: 3, background: "#b7b09c" } })
    .jpeg()
    .toBuffer();

export type Pictures = Readonly<Record<"anna" | "budi" | "citra" | "wall", File>>;

async function buildPictures(): Promise<Pictures> {
  const file = (bytes: Buffer) =>
    new File([new Uint8Array(bytes)], "face.jpg", { type: "image/jpeg" });
  const [anna, budi, citra, empty] = await Promise.all([
    cropPortrait(ANNA),
    cropPortrait(BUDI),
    cropPortrait(CITRA),
    wall(),
  ]);
  if (!anna || !budi || !citra || !empty) throw new Error("no pictures");
  return { anna: file(anna), budi: file(budi), citra: file(citra), wall: file(empty) };
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
  readonly context: BaseContext;
  readonly pictures: Pictures;
}

/**
 * Reads the faces while the rest of the demo is created. Returns null without a key, or when this
 * machine cannot read faces: the demo then has none.
 */
export async function readFaces(context: BaseContext): Promise<Faces | null> {
  if (!context.gateways.vault.hasKey) return null;
  const face = readOnce(context.gateways.face);
  const pictures = await buildPictures();
  try {
    for (const picture of Object.values(pictures)) {
      const { bytes } = await redraw(picture, WIDEST);
      await face.read(await bytes.bytes(), context.signal);
    }
  } catch (error) {
    context.warn?.({ error: String(error) }, "the demo has no faces");
    return null;
  }
  return { context: { ...context, gateways: { ...context.gateways, face } }, pictures };
}
