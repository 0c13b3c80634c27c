import type { Command } from "../../core/command.ts";
import { protectKeys, renewKey } from "./actions/key.ts";

export const renewKeyCommand: Command = {
  name: "login-key renew",
  summary: "create a login key and discard all others, even unreadable ones",
  args: [],
  options: [],
  run: async ({ context }) => {
    // Without the vault key the new login key would be stored unencrypted.
    if (!context.gateways.vault.hasKey) await protectKeys(context);
    const { id } = await renewKey(context);
    return {
      ok: true,
      data: { id },
      lines: ["renewed; open sign-in forms succeed at the second try"],
    };
  },
};
