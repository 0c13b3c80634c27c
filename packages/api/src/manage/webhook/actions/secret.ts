import { randomBytes } from "node:crypto";
import { SECRET_PREFIX } from "../rules/message.ts";

export const generateSecret = (): string => SECRET_PREFIX + randomBytes(32).toString("base64");

/** A sealed secret opens only in the row of its endpoint. */
export const toSealContext = (endpointId: number): string => `webhook_endpoint:${endpointId}`;
