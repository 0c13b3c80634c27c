import { z } from "zod";

export const PhoneAppVersion = z
  .string()
  .regex(/^[1-9]\d{0,4}(\.\d{1,5}){2}$/, "phone.badVersion")
  .optional()
  .describe("major.minor.patch, major from 1");
