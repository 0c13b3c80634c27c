import { auditScreens } from "./harness/audit.ts";

auditScreens("ops01", { width: 390, height: 844, dark: true });
