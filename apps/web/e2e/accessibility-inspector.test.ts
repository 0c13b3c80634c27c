import { auditScreens } from "./harness/audit.ts";

auditScreens("inspector01", { dark: true });
