import { borrowerZone } from "./0021_tape/borrower-zone.ts";
import { deviceData } from "./0021_tape/device-data.ts";
import { retention } from "./0021_tape/retention.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(borrowerZone, deviceData, retention);
