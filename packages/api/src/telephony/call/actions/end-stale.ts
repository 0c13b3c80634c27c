import type { BaseContext } from "../../../core/context.ts";
import { silentCalls } from "../queries/call.ts";
import { LONGEST_CALL_MS, SILENCE_MS } from "../rules.ts";
import { endCall } from "./end.ts";

/**
 * Ends every call whose provider sends no events any more, so that its agent can call again;
 * returns their number.
 */
export async function endSilentCalls(context: BaseContext): Promise<number> {
  const ago = (ms: number) => new Date(context.now().getTime() - ms);
  const ids = await silentCalls(context.db, {
    app: ago(SILENCE_MS.APP),
    workspace: ago(SILENCE_MS.WORKSPACE),
    answered: ago(LONGEST_CALL_MS),
  });
  for (const id of ids) await endCall(context, id, "UNKNOWN");
  return ids.length;
}
