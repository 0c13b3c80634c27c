import { z } from "zod";

export type FileBody =
  Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;

export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly body: FileBody;
  /** Shown in place rather than saved; only for types that cannot run. */
  readonly inline?: boolean;
}

/** A reply that is a file. REST sends its bytes; every other door tells only its name and type. */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly inline: boolean;
  /** Private, so that no door takes the file for a structure and looks inside. */
  readonly #body: FileBody;

  constructor({ name, type, body, inline = false }: FileFacts) {
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

/** The output contract of an endpoint that answers with a file. */
export const FileOutput = z
  .instanceof(FileReply)
  .meta({ description: "A file", format: "binary" });

/** An uploaded file; REST takes it as a part of multipart/form-data. */
export const FileInput = z.file().meta({ description: "A file to upload" });
