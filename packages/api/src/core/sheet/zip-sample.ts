import { crc32, deflateRawSync } from "node:zlib";

export interface Part {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** What the directory claims instead of the truth. */
  readonly declaredBytes?: number;
  readonly encrypted?: boolean;
}

/** A zip archive for tests, able to lie about what is in it. */
export function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
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

function packed(part: Part, offset: number) {
  const content = Buffer.from(part.content as string);
  const body = deflateRawSync(content, { level: 9 });
  const name = Buffer.from(part.name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(part.encrypted ? 1 : 0, 2);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(body.byteLength, 14);
  facts.writeUInt32LE(part.declaredBytes ?? content.byteLength, 18);
  facts.writeUInt16LE(name.byteLength, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([magic(0x04034b50), facts, name, body]),
    central: Buffer.concat([magic(0x02014b50), Buffer.from([20, 0]), facts, tail, name]),
  };
}

function magic(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
