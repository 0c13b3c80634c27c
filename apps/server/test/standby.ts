import { Client, type ClientConfig, type Connection } from "pg";

/** The types of the library lack the message of COPY. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Uint8Array): void };

/** The types of the library lack the replication mode. */
type ReplicationConfig = ClientConfig & { replication: "true" };

/** Epoch of PostgreSQL in Unix milliseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Parses "0/3000060" as a number. */
const parsePosition = (text: string): bigint => {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** Builds a standby's status: written, flushed and replayed up to a position. */
function statusAt(position: bigint): Uint8Array {
  const status = Buffer.alloc(34);
  status.write("r", 0);
  for (const at of [1, 9, 17]) status.writeBigInt64BE(position, at);
  status.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
  return status;
}

/** Follows the log of a primary like a standby, but reports that nothing is replayed. */
export async function followLog(url: string, name: string) {
  const config: ReplicationConfig = {
    connectionString: url,
    replication: "true",
    application_name: name,
  };
  const client = new Client(config);
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query("IDENTIFY_SYSTEM");
  const from = rows[0]?.["xlogpos"] ?? "0/0";
  const started = Promise.withResolvers<void>();
  client.connection.once("replicationStart", started.resolve);
  client.connection.query(`START_REPLICATION PHYSICAL ${from}`);
  await started.promise;
  const connection = client.connection as CopyConnection;
  connection.sendCopyFromChunk(statusAt(parsePosition(from)));
  return { stop: () => client.end() };
}
