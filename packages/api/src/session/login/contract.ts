import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, NoInput } from "../../core/page.ts";
import { CASE_SCOPES, PERMISSIONS } from "../../core/permissions.ts";
import { markSecret } from "../../core/secret.ts";

/** Uuid that the device creates once and stores. */
const Veins = z
  .string()
  .trim()
  .min(8)
  .max(64)
  .meta({
    description: "Uuid that the device creates once and stores",
    example: "0f8fad5b-d9cb-469f-a165-70867728950e",
  });

const CodeKey = z
  .string()
  .min(16)
  .max(64)
  .meta({
    description:
      "Key of one captcha, from generateValidateCode; valid for one login within two minutes",
  });

export const CurrentUser = z.object({
  user: z.object({
    id: Id,
    login: z.string(),
    name: z.string(),
    role: z.int(),
    roleKey: z.string(),
    institutionId: Id.nullable(),
    institutionName: z.string().nullable(),
    groupId: Id.nullable(),
    groupName: z.string().nullable(),
  }),
  permissions: z.array(z.enum(PERMISSIONS)),
  /**
   * Set when the role decides law and money but the account is not yet confirmed by a second
   * person.
   */
  unconfirmed: z.boolean(),
  caseScope: z.enum(CASE_SCOPES),
  /** Set when cases can be assigned to this role. */
  worksCases: z.boolean(),
  rowsSelectable: z.boolean(),
  /** Set when the language is English and cannot be changed. */
  languageLocked: z.boolean(),
  inactivityNotices: z.boolean(),
  /** IANA zone of the business day. */
  zone: z.string(),
  policyAccepted: z.boolean(),
  mustChangePassword: z.boolean(),
  passwordExpired: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Key for encrypting passwords. It rotates, so request it before each sign-in. */
export const getKey = {
  input: NoInput,
  output: z.object({
    keyId: z.string(),
    algorithm: z.literal("RSA-OAEP-256"),
    /** SubjectPublicKeyInfo as PEM. */
    publicKey: z.string(),
    expiresAt: Instant,
  }),
};

/**
 * Issues a captcha. `required` is false on a trusted device: the text may then be missing, the
 * codeKey never.
 */
export const createCaptcha = {
  input: z
    .object({
      veins: Veins.optional(),
      spoken: z
        .boolean()
        .optional()
        .meta({ description: "Requests six digits with an audio version" }),
    })
    .optional(),
  output: z.object({
    codeKey: CodeKey,
    image: z.string().meta({ description: "PNG as a data URL" }),
    sound: z
      .string()
      .nullable()
      .meta({
        description:
          "WAV as a data URL, in the language of the request; null unless `spoken` is true",
      }),
    required: z.boolean(),
    expiresAt: Instant,
  }),
};

/**
 * `password` is the base64 of RSA-OAEP (SHA-256, no label) over the UTF-8 JSON `{"password": "...",
 * "codeKey": "..."}` with the public key of rsaPublicKey. Its codeKey equals that of the request,
 * so that a captured request is worthless. An older client encrypts the password only: such a
 * ciphertext opens once. Answers a session token: send it as the header `token` with every call.
 */
export const signIn = {
  input: z.object({
    name: z.string().trim().min(1).max(64).meta({ example: "agent01" }),
    password: z
      .string()
      .min(1)
      .max(1024)
      .meta({
        description:
          'Base64 of RSA-OAEP (SHA-256, no label) over the UTF-8 JSON {"password": "...", "codeKey": "..."} with the key of rsaPublicKey, codeKey as in this request; or over the password only, encrypted anew for each request',
      }),
    veins: Veins,
    captcha: z
      .string()
      .trim()
      .max(16)
      .optional()
      .meta({
        description:
          "Letters of the image, in either case, or the spoken digits; optional on a device that this user trusted at an earlier login",
      }),
    codeKey: CodeKey,
    /** Public key that was used; without it every key in force is tried. */
    keyId: z.string().max(64).optional(),
    /** Trusts this device: later sign-ins of this user on it need no captcha. */
    trustDevice: z.boolean().default(false),
  }),
  output: z.object({ token: markSecret(z.string()), expiresAt: Instant, session: CurrentUser }),
};

export const getCurrentUser = { input: NoInput, output: CurrentUser };

/**
 * Ends the session; needs the token header although it is a GET. `veins` is the uuid stored on the
 * device, for the login log; without it that of the sign-in is logged. Other query parameters are
 * ignored, so that they cannot prevent the sign-out.
 */
export const signOut = {
  input: z.looseObject({ veins: Veins.optional() }).optional(),
  output: z.object({ userId: Id }),
};

/** Ends the session and removes the trust in this device. */
export const signOutDevice = {
  input: z.object({ veins: Veins }),
  output: z.object({ userId: Id }),
};

/** Usage and privacy policy in force; `accept` accepts the displayed version. */
export const readPolicy = {
  input: z.object({ accept: z.int().positive().optional() }).optional(),
  output: z.object({
    version: z.int(),
    /** Message keys of the paragraphs. */
    paragraphs: z.array(
      z.enum([
        "session.policy.purpose",
        "session.policy.personalData",
        "session.policy.conduct",
        "session.policy.monitoring",
      ]),
    ),
    accepted: z.boolean(),
  }),
};
