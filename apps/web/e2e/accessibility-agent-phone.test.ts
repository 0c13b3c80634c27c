import { auditScreens } from "./harness/audit.ts";

auditScreens("agent08", { width: 390, height: 844 });
