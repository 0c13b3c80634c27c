create table face_rule (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  is_required boolean,
  hours integer check (hours between 1 and 24),
  reason text,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint face_rule_default check (institution_id is not null or hours is not null),
  constraint face_rule_whole check ((is_required is null) = (hours is null)),
  constraint face_rule_written check (editor_id is null or reason is not null)
);
comment on table face_rule is 'Face checks of the phone app; default without institution';
comment on column face_rule.is_required is
  'Blocks calls without a passed face; null returns the institution to the default';
comment on column face_rule.hours is 'Validity of a passed face';
create index face_rule_day on face_rule (institution_id, effective_on, id);

create table face_record (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  institution_id bigint references institution,
  phone_id bigint not null references company_phone,
  kind text not null check (kind in ('ENROL', 'CHECK')),
  result text not null check (result in ('PASS', 'FAIL', 'TROUBLE', 'BLACKLISTED')),
  trouble text check (trouble in ('unreadable', 'noFace', 'manyFaces', 'faceTooSmall')),
  score real check (score >= 0::double precision and score <= 1::double precision),
  face_id bigint references face_record,
  file_id uuid,
  descriptor text,
  model text,
  is_stored boolean not null,
  at timestamptz not null,
  constraint face_record_check check ((result = 'TROUBLE') = (trouble is not null)),
  constraint face_record_check1 check (file_id is not null or not is_stored),
  constraint face_record_check2 check (is_stored or descriptor is null)
);
comment on column face_record.score is 'Similarity to the enrolled picture; 0.80 and above passes';
comment on column face_record.file_id is 'Encrypted picture; null when the upload was no picture';
comment on column face_record.descriptor is 'Encrypted; deleted with the picture';
comment on column face_record.model is 'Descriptors compare only within one model';
comment on column face_record.is_stored is 'Picture and descriptor are within retention';
create index face_record_at on face_record (at, id);
create index face_record_user on face_record (user_id, at, id);
create index face_record_passed on face_record (phone_id, at) where result = 'PASS';
create index face_record_kept on face_record (at) where is_stored;

create table face_enrolment (
  record_id bigint primary key references face_record,
  user_id bigint not null references app_user,
  ended_at timestamptz
);
comment on table face_enrolment is 'Reference picture of an agent; its record is the face id';
comment on column face_enrolment.ended_at is 'Replaced by a newer picture or reset by a leader';
create unique index face_enrolment_living on face_enrolment (user_id) where ended_at is null;

create table face_blacklist (
  id bigint generated always as identity primary key,
  record_id bigint not null references face_record,
  user_id bigint not null references app_user,
  institution_id bigint references institution,
  only_institution_id bigint references institution,
  descriptor text,
  model text not null,
  remark text not null check (remark <> ''),
  marked_at timestamptz not null,
  marker_id bigint not null references app_user,
  cancelled_at timestamptz,
  canceller_id bigint references app_user,
  constraint face_blacklist_check1 check ((cancelled_at is null) = (descriptor is not null)),
  constraint face_blacklist_check check ((cancelled_at is null) = (canceller_id is null))
);
comment on table face_blacklist is 'Face barred from every account';
comment on column face_blacklist.user_id is 'Account that last showed the face';
comment on column face_blacklist.only_institution_id is
  'Agency whose accounts are barred; null is the lender''s mark, which bars from all';
comment on column face_blacklist.descriptor is 'Encrypted copy, retained while the mark applies';
create index face_blacklist_holding on face_blacklist (id) where cancelled_at is null;
create unique index face_blacklist_record on face_blacklist (record_id)
  where cancelled_at is null;

create table face_account (
  user_id bigint primary key references app_user,
  failures integer not null default 0 check (failures >= 0),
  locked_at timestamptz,
  blocked_at timestamptz,
  blacklist_id bigint references face_blacklist,
  cleared_ids bigint[] not null default '{}'::bigint[],
  constraint face_account_check check ((blocked_at is null) = (blacklist_id is null))
);
comment on table face_account is 'Face check state of an account: consecutive failures, lock, block';
comment on column face_account.cleared_ids is 'Marks of a different person who looks alike';
