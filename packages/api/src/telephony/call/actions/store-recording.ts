import type { BaseContext } from "../../../core/context.ts";
import { storeFile } from "../../../core/files/records.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type LiveCall, setRecording } from "../queries/call.ts";
import { RECORDING_DAYS } from "../rules.ts";
import type { Audio } from "../rules-audio.ts";
import { buildCallChangedEvent } from "./end.ts";

const WAV = { mediaType: "audio/wav", ending: "wav" } as const;

/** Stores the recording of a locked call and refers the call to it. */
export async function storeRecording(
  tx: Tx<BaseContext>,
  call: LiveCall,
  recording: Blob,
  { mediaType, ending }: Pick<Audio, "mediaType" | "ending"> = WAV,
): Promise<void> {
  const owner = {
    caseId: call.caseId,
    borrowerId: call.borrowerId,
    institutionId: call.institutionId,
    ownerId: call.agentId,
    expiresAt: new Date(tx.now().getTime() + RECORDING_DAYS * 86_400_000),
  };
  const file = {
    kind: "RECORDING",
    name: `call-${call.id}.${ending}`,
    mediaType,
    ...owner,
  } as const;
  await setRecording(tx.db, call.id, await storeFile(tx, file, recording));
  tx.publish(buildCallChangedEvent(call));
}
