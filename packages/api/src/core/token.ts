import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as text that fits a header and a cookie. */
export const newToken = (prefix = ""): string => prefix + randomBytes(32).toString("base64url");

/** What the database keeps of a token: enough to find it, too little to use it. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** An API token is told from a session token by its first letters. */
export const API_TOKEN_PREFIX = "kpat_";

export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);
