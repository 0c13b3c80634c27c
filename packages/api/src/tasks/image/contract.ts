import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";

export const IMAGE_KINDS = ["ID_CARD", "SELFIE", "WORK", "PROOF", "OTHER"] as const;
export const ImageKind = z.enum(IMAGE_KINDS);

export const BorrowerImage = z.object({
  imageId: Id,
  kind: ImageKind,
  width: z.int(),
  height: z.int(),
  uploaderName: z.string().nullable(),
  createdAt: Instant,
  comments: z.int(),
});
export type BorrowerImage = z.infer<typeof BorrowerImage>;

export const list = {
  input: z.object({ id: Id.describe("Id of the borrower") }),
  output: z.array(BorrowerImage),
};

/** Returns the picture for display in the page. */
export const getPicture = { input: z.object({ imageId: Id }), output: fileOutput("webp") };

export const COMMENT_LENGTH = 500;

const Comment = z.object({ commentId: Id, authorName: z.string(), text: z.string(), at: Instant });

export const listComments = { input: z.object({ imageId: Id }), output: z.array(Comment) };

export const createComment = {
  input: z.object({ imageId: Id, text: z.string().trim().min(1).max(COMMENT_LENGTH) }),
  output: z.object({ commentId: Id }),
};

/** Uploads a JPEG, PNG or WebP of at most 10 MB and 40 megapixels; metadata is removed. */
export const upload = {
  input: z.object({ taskId: Id, kind: ImageKind, file: FileInput }),
  output: z.object({ imageId: Id }),
};

export const getKtp = {
  input: z.object({ borrowerId: Id }),
  output: z
    .object({
      state: z.enum(["MATCH", "MISMATCH", "UNREADABLE"]),
      nameMatches: z.boolean().nullable(),
      numberMatches: z.boolean().nullable(),
      birthMatches: z.boolean().nullable(),
      checkedAt: Instant,
      source: z.string(),
    })
    .nullable(),
};
