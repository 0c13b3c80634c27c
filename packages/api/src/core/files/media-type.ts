import { AppError } from "../errors.ts";
import { MEGABYTE, MAX_FILE_BYTES } from "./limit.ts";

interface FileKind {
  readonly mediaType: string;
  /** Ending of a file name, without the dot. */
  readonly ending: string;
}

interface Signature extends FileKind {
  /** Position and characters, one for each byte. */
  readonly marks: readonly (readonly [number, string])[];
}

const DOCUMENTS: readonly Signature[] = [
  { mediaType: "application/pdf", ending: "pdf", marks: [[0, "%PDF-"]] },
  { mediaType: "image/jpeg", ending: "jpg", marks: [[0, "\xff\xd8\xff"]] },
  { mediaType: "image/png", ending: "png", marks: [[0, "\x89PNG\r\n\x1a\n"]] },
  {
    mediaType: "image/webp",
    ending: "webp",
    marks: [
      [0, "RIFF"],
      [8, "WEBP"],
    ],
  },
];

const RECORDINGS: readonly Signature[] = [
  {
    mediaType: "audio/wav",
    ending: "wav",
    marks: [
      [0, "RIFF"],
      [8, "WAVE"],
    ],
  },
  { mediaType: "audio/mpeg", ending: "mp3", marks: [[0, "ID3"]] },
  { mediaType: "audio/mp4", ending: "m4a", marks: [[4, "ftyp"]] },
  { mediaType: "audio/ogg", ending: "ogg", marks: [[0, "OggS"]] },
];

const HEAD_BYTES = 16;

/**
 * Detects the type by the first bytes, because the client's file name and type are not reliable.
 */
function findKind(bytes: Uint8Array, signatures: readonly Signature[]): Signature | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  return signatures.find(({ marks }) =>
    marks.every(([position, mark]) => head.startsWith(mark, position)),
  );
}

const readHead = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());

export const isPicture = (bytes: Uint8Array): boolean =>
  findKind(bytes, DOCUMENTS)?.mediaType.startsWith("image/") ?? false;

/** Reads the media type of a document, picture or recording; null for any other file. */
export async function readMediaType(file: Blob): Promise<string | null> {
  const kind = findKind(await readHead(file), [...DOCUMENTS, ...RECORDINGS]);
  return kind?.mediaType ?? null;
}

/** Refuses a file that is too large, or neither a picture nor a PDF. */
export async function readDocumentKind(file: Blob): Promise<FileKind> {
  if (file.size > MAX_FILE_BYTES)
    throw new AppError("tooLarge", "file.tooLarge", { mb: MAX_FILE_BYTES / MEGABYTE }, "file");
  const kind = findKind(await readHead(file), DOCUMENTS);
  if (!kind) throw new AppError("invalid", "file.kind", {}, "file");
  return kind;
}
