import { AppError } from "../../core/errors.ts";
import { MOST_BYTES, pictureType } from "./rules.ts";

const PDF = "%PDF-";
const HEAD_BYTES = 16;

const ENDINGS = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;

interface ProofType {
  readonly mediaType: keyof typeof ENDINGS;
  /** Of the file's name, without its dot. */
  readonly ending: string;
}

/** Null for anything else than a picture or a PDF. */
export function proofType(head: Uint8Array): ProofType["mediaType"] | null {
  const isPdf = [...PDF].every(
    (letter, at) => head[at] === letter.charCodeAt(0),
  );
  return isPdf ? "application/pdf" : pictureType(head);
}

/** Decides by the first bytes of a file and refuses all but a picture or a PDF. */
export async function readProofType(file: Blob): Promise<ProofType> {
  if (file.size > MOST_BYTES)
    throw new AppError("invalid", "extension.proofTooLarge", {}, "file");
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const mediaType = proofType(new Uint8Array(head));
  if (!mediaType)
    throw new AppError("invalid", "extension.proofKind", {}, "file");
  return { mediaType, ending: ENDINGS[mediaType] };
}
