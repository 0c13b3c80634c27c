import { z } from "zod";

export type FileBody = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;

export interface FileReplyOptions {
  readonly name: string;
  readonly type: string;
  readonly body: FileBody;
  /** Displayed by the browser instead of saved; only for types that cannot run. */
  readonly inline?: boolean;
}

/**
 * A reply that is a file. REST sends its bytes; the other transports send only its name and type.
 */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly inline: boolean;
  /** Private, so that serializers do not treat the file as an object. */
  readonly #body: FileBody;

  constructor({ name, type, body, inline = false }: FileReplyOptions) {
    this.name = name;
    this.type = type;
    this.#body = body;
    this.inline = inline;
  }

  get body(): FileBody {
    return this.#body;
  }

  toJSON(): { name: string; type: string } {
    return { name: this.name, type: this.type };
  }
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const FILE_TYPES = {
  audio: "audio/*",
  csv: "text/csv",
  image: "image/*",
  pdf: "application/pdf",
  webp: "image/webp",
  xlsx: XLSX_TYPE,
  zip: "application/zip",
} as const;

const contentTypes = new WeakMap<z.core.$ZodType, readonly string[]>();

/** Builds the output contract of an endpoint that answers with a file of one of these kinds. */
export function fileOutput(...kinds: (keyof typeof FILE_TYPES)[]) {
  const output = z.instanceof(FileReply).meta({ description: "A file", format: "binary" });
  const types = kinds.map((kind) => FILE_TYPES[kind]);
  contentTypes.set(output, types);
  return output;
}

export const findContentTypes = (output: z.core.$ZodType): readonly string[] | null =>
  contentTypes.get(output) ?? null;

export const FileInput = z.file().meta({ description: "A file to upload" });
