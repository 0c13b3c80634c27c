import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as text that fits a header and a cookie. */
export const newToken = (prefix = ""): string => prefix + randomBytes(32).toString("base64url");

/** Hashes a token for the database: the hash finds the token but cannot be used in its place. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Distinguishes API tokens from session tokens. */
export const API_TOKEN_PREFIX = "kpat_";

/** Distinguishes the keys of service accounts from the API tokens of users. */
export const SERVICE_KEY_PREFIX = "ksvc_";

export const isServiceKey = (token: string): boolean => token.startsWith(SERVICE_KEY_PREFIX);

export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);
