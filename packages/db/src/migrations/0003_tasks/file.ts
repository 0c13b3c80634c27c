import { sql } from "kysely";
import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "image.read": [1, 2, 3, 4, 5, 7, 8],
  "image.write": [1, 2, 4, 8],
};

const storedFile = [
  sql`
    create table stored_file (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('IMAGE', 'RECORDING', 'PROOF', 'EXPORT')),
      case_id bigint references collection_case,
      borrower_id bigint references borrower,
      institution_id bigint references institution,
      owner_id bigint references app_user,
      name text not null,
      media_type text not null,
      bytes bigint not null check (bytes >= 0),
      sha256 bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      purged_at timestamptz
    )`,
  sql`create index stored_file_case on stored_file (case_id)`,
  sql`create index stored_file_expiry on stored_file (expires_at) where purged_at is null`,
];

const borrowerImage = [
  sql`
    create table borrower_image (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      kind text not null check (kind in ('ID_CARD', 'SELFIE', 'WORK', 'PROOF', 'OTHER')),
      file_id uuid not null references stored_file,
      width integer not null,
      height integer not null,
      uploader_id bigint references app_user,
      created_at timestamptz not null default now()
    )`,
  sql`create index borrower_image_borrower on borrower_image (borrower_id, id)`,
];

const imageComment = [
  sql`
    create table image_comment (
      id bigint generated always as identity primary key,
      image_id bigint not null references borrower_image,
      author_id bigint not null references app_user,
      text text not null,
      at timestamptz not null
    )`,
  sql`create index image_comment_image on image_comment (image_id, id)`,
];

const ktpCheck = [
  sql`
    create table ktp_check (
      borrower_id bigint primary key references borrower,
      state text not null check (state in ('MATCH', 'MISMATCH', 'UNREADABLE')),
      name_matches boolean,
      number_matches boolean,
      birth_matches boolean,
      checked_at timestamptz not null,
      source text not null
    )`,
];

/** Why: pictures, recordings, proofs and exports are found by id inside the rights of their case, never by path. */
export const file: Part = {
  up: [
    ...storedFile,
    ...borrowerImage,
    ...imageComment,
    ...ktpCheck,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table ktp_check, image_comment, borrower_image, stored_file`,
  ],
};
