import { z } from "zod";
import type { ErrorKey } from "@kolekta/i18n";

/** A share in percent, two digits after the point. */
export const percentage = (over: ErrorKey, digits: ErrorKey) =>
  z.number().min(0).max(100, over).multipleOf(0.01, digits);
