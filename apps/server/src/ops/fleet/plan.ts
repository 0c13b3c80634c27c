import { randomBytes } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { NewUser } from "@kolekta/api/manage/user/rules/new";
import { ROLE } from "@kolekta/api/seeds/roles";
import { OpsError } from "../session.ts";
import { getInstallationUrl } from "./admin.ts";
import { toFilePath, type Options } from "./fleet.ts";
import { InstallationName } from "./installations.ts";

export interface Plan {
  /** Installations file. */
  readonly file: string;
  readonly name: string;
  /** Name of the database and of its owner role. */
  readonly database: string;
  readonly password: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Environment file of its server. */
  readonly envFile: string;
  readonly administrator: NewUser;
}

export function buildPlan(requestedName: string, options: Options, adminUrl: string): Plan {
  const { data: name, error } = InstallationName.safeParse(requestedName);
  if (error) throw new OpsError(`The name of an installation must be ${error.issues[0]?.message}.`);
  const file = toFilePath(options);
  const database = `kolekta_${name.replaceAll("-", "_")}`;
  const password = randomBytes(24).toString("base64url");
  const { dataDir: chosen } = options;
  const dataDir = typeof chosen === "string" ? resolve(chosen) : join(dirname(file), "data", name);
  return {
    file,
    name,
    database,
    password,
    dataDir,
    databaseUrl: getInstallationUrl(adminUrl, database, password),
    envFile: join(dataDir, "kolekta.env"),
    administrator: parseAdministrator(options),
  };
}

function parseAdministrator({ login, name, email }: Options): NewUser {
  const input = { login, name, email, role: ROLE.administrator };
  const { data, error } = NewUser.safeParse(input);
  if (data) return data;
  const { path, message } = error.issues[0] ?? { path: [], message: "" };
  throw new OpsError(`--${path.join(".")}: ${message}`);
}

/**
 * Formats the server's variables for a service manager and a shell; variables that the operator
 * must choose are omitted.
 */
export const formatEnvironment = ({ name, databaseUrl, dataDir }: Plan): string =>
  Object.entries({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: "none",
    KEY_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  })
    .map(([variable, value]) => `${variable}=${quoteValue(value)}\n`)
    .join("") + toChoose(name);

const toChoose = (name: string): string => `
# Without these two lines the ports are 6778 and 6779. Installations on one machine need their own.
#PORT=6778
#METRICS_PORT=6779
# The address that people open.
#PUBLIC_URL=https://${name}.example
# The reverse proxy in front, if there is one.
#TRUSTED_PROXIES=127.0.0.1
`;

const quoteValue = (value: string): string =>
  /^[\w@%+=:,./?-]+$/.test(value) ? value : JSON.stringify(value);
