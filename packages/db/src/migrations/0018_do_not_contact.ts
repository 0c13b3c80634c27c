import { channel } from "./0018_do_not_contact/channel.ts";
import { masking } from "./0018_do_not_contact/masking.ts";
import { register } from "./0018_do_not_contact/register.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(register, channel, masking);
