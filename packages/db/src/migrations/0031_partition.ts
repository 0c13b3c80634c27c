import { auditLog } from "./0031_partition/audit-log.ts";
import { behaviourRecord } from "./0031_partition/behaviour-record.ts";
import { loginLog } from "./0031_partition/login-log.ts";
import { months } from "./0031_partition/month.ts";
import { reveal } from "./0031_partition/reveal.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(
  months,
  auditLog,
  loginLog,
  behaviourRecord,
  reveal,
);
