import type { Vault } from "./vault.ts";

/** External services as the rooms see them; the server selects the provider of each. */
export interface Gateways {
  readonly call: CallGateway;
  readonly text: TextGateway;
  readonly mail: MailGateway;
  readonly code: CodeGateway;
  readonly bank: BankGateway;
  readonly dashboard: DashboardGateway;
  readonly face: FaceReader;
  readonly webhook: WebhookGateway;
  readonly vault: Vault;
}

export interface Dial {
  readonly callId: number;
  /** The agent's account at the telephony provider. */
  readonly username: string;
  /** Digits with country code. */
  readonly phone: string;
}

/** Places calls; their results arrive as events. */
export interface CallGateway {
  readonly name: string;
  /** Returns the provider's reference; rejects with GatewayError when the call was not accepted. */
  dial(request: Dial): Promise<string>;
  hangUp(reference: string): Promise<void>;
  /** Key of the signatures of callbacks; null when events never come from outside. */
  readonly callbackSecret: string | null;
  fetchRecording?(url: string): Promise<Blob>;
}

/** Hands messages over to a provider; their results arrive as events. */
export interface Carrier<Message> {
  readonly name: string;
  /** Most messages that may be in transit together. */
  readonly window: number;
  /**
   * Waits until a message may be handed over: connected, and within the agreed rate. Rejects with
   * GatewayError.
   */
  ready(signal: AbortSignal): Promise<void>;
  /** Returns the provider's references, one for each part; rejects with GatewayError. */
  send(message: Message): Promise<readonly string[]>;
  /**
   * Finds the references of a message handed over before; null when the provider certainly did not
   * accept it. Absent when the provider has no such query.
   */
  find?(messageId: number): Promise<readonly string[] | null>;
}

export interface OutgoingText {
  readonly messageId: number;
  readonly phone: string;
  readonly text: string;
  /** End of validity: no phone may show the message later. */
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
  /** Our reference: the same reference always gets the same number. */
  readonly reference: string;
  readonly channel: string;
  readonly bank: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The payer may pay less. */
  readonly openAmount: boolean;
  /** Name that the bank shows to the payer. */
  readonly payerName: string;
  readonly expiresAt: Date;
}

export interface CodeWithdrawal extends Pick<CodeOrder, "reference" | "channel" | "bank"> {
  readonly number: string;
  readonly reason: "CANCELLED" | "EXPIRED";
}

export interface CodeGateway {
  readonly name: string;
  /** Gets the payment number of a code. Safe to repeat. Rejects with GatewayError. */
  numberFor(order: CodeOrder): Promise<string>;
  /**
   * Withdraws a payment number. Safe to repeat. Absent when the provider has no such call. Rejects
   * with GatewayError.
   */
  withdraw?(withdrawal: CodeWithdrawal): Promise<void>;
}

/** Reports payments made with the numbers of the code gateway of the same name. */
export interface BankGateway {
  readonly name: string;
  /** Key of the signatures of callbacks; null when payments are never reported from outside. */
  readonly callbackSecret: string | null;
  /** Users may act as the bank, on a built-in page; never with a real bank. */
  readonly isActed: boolean;
}

export interface FrameOrder {
  readonly pageId: string;
  /** Parameters of the page, including the owner of its figures. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Opens the built-in pages; other providers have tokens of their own. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly login: string;
}

export interface DashboardGateway {
  readonly name: string;
  /** Origin of its pages; null when they share the origin of the application. */
  readonly origin: string | null;
  readonly pages: readonly string[];
  /** The pages report that they are loaded, and their height. */
  readonly speaks: boolean;
  /** Its pages are opened by the order's token. */
  readonly usesToken: boolean;
  /** Rejects with GatewayError. */
  getFrameUrl(order: FrameOrder): Promise<string>;
}

/** Reasons why a picture shows no usable face. */
export const FACE_TROUBLES = ["unreadable", "noFace", "manyFaces", "faceTooSmall"] as const;
export type FaceTrouble = (typeof FACE_TROUBLES)[number];

export type FaceReading = { readonly descriptor: Float32Array } | { readonly trouble: FaceTrouble };

/** Finds the face in a picture and computes its descriptor for comparisons. */
export interface FaceReader {
  /** Model of the descriptors: only descriptors of one model can be compared. */
  readonly model: string;
  /** Rejects with GatewayError when the picture cannot be read now. */
  read(picture: Uint8Array, signal: AbortSignal): Promise<FaceReading>;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookReply {
  readonly status: number;
  /** Beginning of the answer. */
  readonly text: string;
}

/** Sends messages to systems of lenders and institutions, never into the own network. */
export interface WebhookGateway {
  /** Rejects with GatewayError when the address leads into the own network or is unknown. */
  assertOutside(url: string): Promise<void>;
  /** Rejects with GatewayError when no answer came. */
  post(request: WebhookRequest): Promise<WebhookReply>;
}

/**
 * FINAL is never accepted, RETRY maybe later, BUSY certainly later; UNSURE may have been accepted.
 */
export type GatewayErrorKind = "FINAL" | "RETRY" | "BUSY" | "UNSURE";

/**
 * The provider did not accept the request. `retryable` means that the same request may be tried
 * again.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly retryable: boolean;
  readonly kind: GatewayErrorKind;

  constructor(message: string, retryable: boolean, kind?: GatewayErrorKind) {
    super(message);
    this.retryable = retryable;
    this.kind = kind ?? (retryable ? "RETRY" : "FINAL");
  }
}
