import { login } from "./0002_session/login.ts";
import { message } from "./0002_session/message.ts";
import { password } from "./0002_session/password.ts";
import { session } from "./0002_session/session.ts";
import { migrationOf } from "./part.ts";

/** Why: who is at the door, and what is told to him inside. */
export const { up, down } = migrationOf(session, login, password, message);
