import { splitRanges } from "../../core/address.ts";
import {
  type Command,
  type CommandInput,
  type CommandOption,
  createReadCommand,
} from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import type { z } from "zod";
import { createAccount, createKey, revokeKey } from "./actions.ts";
import * as c from "./contract.ts";
import { listAccounts } from "./queries.ts";

const account: CommandOption = {
  flag: "--account <id>",
  summary: "id of the service account",
  required: true,
};

const text = ({ options }: CommandInput, option: string): string => String(options[option] ?? "");

const toId = (value: string): number | null => (value === "" ? null : Number(value));

function parse<Out>(schema: z.ZodType<Out>, input: unknown): Out {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  throw new AppError("invalid", "request.invalid", {}, error.issues[0]?.path.join("."));
}

const create: Command = {
  name: "service create",
  summary: "create a service account without a key",
  args: [],
  options: [
    { flag: "--name <name>", summary: "name in the audit trail", required: true },
    { flag: "--permissions <list>", summary: "permissions, separated by commas", required: true },
    { flag: "--lender <id>", summary: "limit it to one lender" },
    { flag: "--institution <id>", summary: "limit it to one institution" },
    { flag: "--addresses <list>", summary: "addresses and ranges that may use its keys" },
  ],
  run: async ({ context }, input) => {
    const request = parse(c.create.input, {
      name: text(input, "name"),
      permissions: text(input, "permissions")
        .split(",")
        .map((name) => name.trim()),
      addresses: splitRanges(text(input, "addresses")),
      lenderId: toId(text(input, "lender")),
      institutionId: toId(text(input, "institution")),
    });
    const data = await createAccount(context, request);
    return { ok: true, data, lines: [`service account ${data.accountId}`] };
  },
};

const MAX_ACCOUNTS = 1000;

const list = createReadCommand({
  name: "service list",
  summary: "list the service accounts and their keys without the secrets",
  args: [],
  options: [],
  read: async (context) => {
    const { rows } = await listAccounts(context.db, { page: 1, size: MAX_ACCOUNTS }, context.now());
    const lines = rows.flatMap(({ accountId, name, status, keys }) => [
      [status, accountId, name].join("  "),
      ...keys.map(
        (key) => `  ${[key.state, key.keyId, key.name, String(key.expiresAt)].join("  ")}`,
      ),
    ]);
    return { ok: true, data: rows, lines };
  },
});

const key: Command = {
  name: "service key",
  summary: "create a key of a service account",
  args: [],
  options: [
    account,
    { flag: "--name <name>", summary: "name of the key, unique for the account", required: true },
    { flag: "--days <days>", summary: "days until it expires", required: true },
  ],
  run: async ({ context }, input) => {
    const request = parse(c.createKey.input, {
      accountId: toId(text(input, "account")),
      name: text(input, "name"),
      days: Number(text(input, "days")),
    });
    const data = c.createKey.output.parse(await createKey(context, request));
    const until = data.expiresAt.toISOString();
    return { ok: true, data, lines: [data.key, `Valid until ${until}. It is not shown again.`] };
  },
};

const revoke: Command = {
  name: "service revoke",
  summary: "revoke a key immediately",
  args: [],
  options: [account, { flag: "--key <id>", summary: "id of the key", required: true }],
  run: async ({ context }, input) => {
    const request = parse(c.revokeKey.input, {
      accountId: toId(text(input, "account")),
      keyId: toId(text(input, "key")),
    });
    return { ok: true, data: await revokeKey(context, request), lines: ["revoked"] };
  },
};

export const serviceCommands: readonly Command[] = [create, list, key, revoke];
