import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import { insertRow, queryRow, queryRows } from "../../core/query.ts";
import { visibleThroughCase } from "../../core/scope.ts";
import type { listComments as commentsContract, BorrowerImage, getKtp } from "./contract.ts";

export const list = (db: Db, actor: Actor, borrowerId: number) =>
  queryRows(db)<BorrowerImage>`
    select p.id as image_id, p.kind, p.width, p.height, u.name as uploader_name, p.created_at,
      (select count(*) from image_comment m where m.image_id = p.id) as comments
    from borrower_image p left join app_user u on u.id = p.uploader_id
    where p.borrower_id = ${borrowerId} and ${visibleThroughCase(actor, "borrowerId", sql.ref("p.borrowerId"))}
    order by p.id`;

export interface StoredImage {
  readonly id: number;
  readonly fileId: string;
  readonly borrowerId: number;
}

export const find = (db: Db, actor: Actor, imageId: number): Promise<StoredImage | undefined> =>
  db
    .selectFrom("borrowerImage as p")
    .select(["p.id", "p.fileId", "p.borrowerId"])
    .where("p.id", "=", imageId)
    .where(visibleThroughCase(actor, "borrowerId", sql.ref("p.borrowerId")))
    .executeTakeFirst();

export const comments = (
  db: Db,
  imageId: number,
): Promise<z.infer<typeof commentsContract.output>> =>
  db
    .selectFrom("imageComment as m")
    .innerJoin("appUser as u", "u.id", "m.authorId")
    .select(["m.id as commentId", "u.name as authorName", "m.text", "m.at"])
    .where("m.imageId", "=", imageId)
    .orderBy("m.id")
    .execute();

export const insertComment = (
  db: Db,
  comment: { imageId: number; authorId: number; text: string; at: Date },
): Promise<number> => insertRow(db, "imageComment", comment);

export interface NewImage {
  readonly borrowerId: number;
  readonly kind: string;
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly uploaderId: number | null;
  readonly originalSha256: Buffer | null;
}

export const insert = (db: Db, image: NewImage): Promise<number> =>
  insertRow(db, "borrowerImage", image);

export const findKtpResult = (
  db: Db,
  actor: Actor,
  borrowerId: number,
): Promise<z.infer<typeof getKtp.output> | undefined> =>
  queryRow(db)<NonNullable<z.infer<typeof getKtp.output>>>`
    select k.state, k.name_matches, k.number_matches, k.birth_matches, k.checked_at, k.source from ktp_check k
    where k.borrower_id = ${borrowerId} and ${visibleThroughCase(actor, "borrowerId", sql.ref("k.borrowerId"))}`;
