import type { Vault } from "./vault.ts";

/** The outside world as the rooms know it; the server decides which provider stands behind each. */
export interface Gateways {
  readonly call: CallGateway;
  readonly text: TextGateway;
  readonly mail: MailGateway;
  readonly code: CodeGateway;
  readonly bank: BankGateway;
  readonly dashboard: DashboardGateway;
  readonly face: FaceReader;
  /** Holds the key to what the database may keep only unreadably. */
  readonly vault: Vault;
}

export interface Dial {
  readonly callId: number;
  /** The agent's account at the telephony provider. */
  readonly username: string;
  /** Digits with country code. */
  readonly phone: string;
}

/** Places calls; what becomes of them comes back as events. */
export interface CallGateway {
  readonly name: string;
  /** Returns the provider's reference; rejects with GatewayError when the call was not taken. */
  dial(request: Dial): Promise<string>;
  hangUp(reference: string): Promise<void>;
  /** Under which callbacks are signed; null where events never come from outside. */
  readonly callbackSecret: string | null;
  fetchRecording?(url: string): Promise<Blob>;
}

/** Takes messages over; what becomes of them comes back as events. */
export interface Carrier<Message> {
  readonly name: string;
  /** How many messages may be under way at once. */
  readonly window: number;
  /** Waits until a message may be handed over: connected, within the agreed pace. Rejects with GatewayError. */
  ready(signal: AbortSignal): Promise<void>;
  /** Returns the provider's references, one a part; rejects with GatewayError. */
  send(message: Message): Promise<readonly string[]>;
  /** The references of a message that was handed over before, null where it certainly was not taken. Absent where nobody can tell. */
  find?(messageId: number): Promise<readonly string[] | null>;
}

export interface OutgoingText {
  readonly messageId: number;
  readonly phone: string;
  readonly text: string;
  /** No phone may show it later. */
  readonly until: Date;
}

export type TextGateway = Carrier<OutgoingText>;

export interface OutgoingMail {
  readonly messageId: number;
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

export type MailGateway = Carrier<OutgoingMail>;

export interface CodeOrder {
  /** Of ours: the same reference always gets the same number. */
  readonly reference: string;
  readonly channel: string;
  readonly bank: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The payer may pay less. */
  readonly openAmount: boolean;
  /** As the bank shows it to whoever pays. */
  readonly payerName: string;
  readonly expiresAt: Date;
}

export interface CodeWithdrawal extends Pick<CodeOrder, "reference" | "channel" | "bank"> {
  readonly number: string;
  readonly reason: "CANCELLED" | "EXPIRED";
}

/** Hands out the numbers that borrowers pay by. */
export interface CodeGateway {
  readonly name: string;
  /** Asking again is safe. Rejects with GatewayError. */
  numberFor(order: CodeOrder): Promise<string>;
  /** Nobody may pay by the number any more; telling again is safe. Absent where there is no such call. Rejects with GatewayError. */
  withdraw?(withdrawal: CodeWithdrawal): Promise<void>;
}

/** Tells of payments by the numbers that the code gateway of the same name handed out. */
export interface BankGateway {
  readonly name: string;
  /** Under which callbacks are signed; null where payments are never told from outside. */
  readonly callbackSecret: string | null;
  /** Whether people may act as the bank, on a page of our own: never where a real one stands behind. */
  readonly isActed: boolean;
}

export interface FrameOrder {
  readonly pageId: string;
  /** What the page shows, whose figures included. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Opens the built-in pages; other providers have tokens of their own. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly login: string;
}

/** Gives the addresses of pages that are shown in a frame. */
export interface DashboardGateway {
  readonly name: string;
  /** Where its pages come from; null where they come from where everything comes from. */
  readonly origin: string | null;
  readonly pages: readonly string[];
  /** Its pages say that they are there and how high they are. */
  readonly speaks: boolean;
  /** Its pages are opened by the order's token. */
  readonly usesToken: boolean;
  /** Rejects with GatewayError. */
  getFrameUrl(order: FrameOrder): Promise<string>;
}

/** Why a picture tells nothing of a person. */
export const FACE_TROUBLES = ["unreadable", "noFace", "manyFaces", "faceTooSmall"] as const;
export type FaceTrouble = (typeof FACE_TROUBLES)[number];

export type FaceReading = { readonly descriptor: Float32Array } | { readonly trouble: FaceTrouble };

/** Finds the face in a picture and describes it, so that two of them compare. */
export interface FaceReader {
  /** What makes the descriptors: only those of one model compare. */
  readonly model: string;
  /** Rejects with GatewayError where it cannot be read now. */
  read(picture: Uint8Array, signal: AbortSignal): Promise<FaceReading>;
}

/** Why it was not taken: FINAL never will be, RETRY perhaps later, BUSY surely later, UNSURE it may have been taken all the same. */
export type Miss = "FINAL" | "RETRY" | "BUSY" | "UNSURE";

/** The provider did not take it. `retryable` says whether the same request may be tried again. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly retryable: boolean;
  readonly miss: Miss;

  constructor(message: string, retryable: boolean, miss?: Miss) {
    super(message);
    this.retryable = retryable;
    this.miss = miss ?? (retryable ? "RETRY" : "FINAL");
  }
}
