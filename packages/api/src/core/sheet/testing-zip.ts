import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** Size in the directory, when it differs from the true one. */
  readonly declaredBytes?: number;
  readonly encrypted?: boolean;
}

/** Builds a zip archive for tests, with a false directory if requested. */
export function buildZip(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { local, central } = packed(part, offset);
    bodies.push(local);
    directory.push(central);
    offset += local.byteLength;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, listed, end]));
}

function packed(part: ZipPart, offset: number) {
  const content = Buffer.from(part.content as string);
  const body = deflateRawSync(content, { level: 9 });
  const name = Buffer.from(part.name);
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(part.encrypted ? 1 : 0, 2);
  header.writeUInt16LE(8, 4);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(body.byteLength, 14);
  header.writeUInt32LE(part.declaredBytes ?? content.byteLength, 18);
  header.writeUInt16LE(name.byteLength, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([magic(0x04034b50), header, name, body]),
    central: Buffer.concat([magic(0x02014b50), Buffer.from([20, 0]), header, tail, name]),
  };
}

function magic(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
