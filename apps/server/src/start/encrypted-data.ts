import type { Db } from "@kolekta/db";

const SEALED = "aes256gcm:%";

/** Login keys and faces that only the key encryption key opens. */
export async function hasEncryptedData(db: Db): Promise<boolean> {
  const { isEncrypted } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom("loginKey").where("privatePem", "like", SEALED)),
          eb.exists(eb.selectFrom("faceRecord").where("descriptor", "like", SEALED)),
          eb.exists(eb.selectFrom("faceBlacklist").where("descriptor", "like", SEALED)),
        ])
        .as("isEncrypted"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isEncrypted);
}
