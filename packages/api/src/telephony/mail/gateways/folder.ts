import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { MailGateway } from "../../../core/gateways.ts";
import { compose, formatMessageId } from "./compose.ts";

/**
 * Writes every mail as a file into a folder that any mail program can open, for installations
 * without a mail server.
 */
export function mailFolder(folder: string, from: string): MailGateway {
  const buildPath = (messageId: number) => join(folder, `mail-${messageId}.eml`);
  return {
    name: "folder",
    window: 4,
    ready: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    send: async (mail) => {
      const path = buildPath(mail.messageId);
      await Bun.write(`${path}.part`, await compose(mail, from), { mode: 0o600 });
      await rename(`${path}.part`, path);
      return [formatMessageId(mail.messageId, from)];
    },
    find: async (messageId) =>
      (await Bun.file(buildPath(messageId)).exists()) ? [formatMessageId(messageId, from)] : null,
  };
}
