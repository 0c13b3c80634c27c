import { auditScreens } from "./harness/audit.ts";

auditScreens("agent01", {});
