import type { Command } from "../../core/command.ts";
import { listUnread } from "./queries.ts";

/** The numbers that the migration to E.164 left as they were. */
const unread: Command = {
  name: "phone unread",
  summary: "list stored phone numbers that could not be read by their country",
  args: [],
  options: [],
  run: async ({ visit }) => {
    const data = await listUnread(visit.db);
    const lines = data.map(
      ({ place, rowId, reason }) => `${place} ${rowId}: ${reason}`,
    );
    return { ok: true, data, lines: lines.length > 0 ? lines : ["none"] };
  },
};

export const unreadCommands: readonly Command[] = [unread];
