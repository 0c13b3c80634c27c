create table retention_rule (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  picture_days integer check (picture_days > 0),
  ktp_days integer check (ktp_days > 0),
  address_book_days integer check (address_book_days > 0),
  call_list_days integer check (call_list_days > 0),
  reason text,
  editor_id bigint,
  created_at timestamptz not null default now(),
  face_days integer check (face_days between 1 and 90),
  recording_days integer check (recording_days > 0),
  message_days integer check (message_days > 0),
  login_log_days integer check (login_log_days > 0),
  behaviour_days integer check (behaviour_days > 0),
  settled_days integer check (settled_days > 0),
  complaint_days integer check (complaint_days > 0),
  constraint retention_rule_default check (institution_id is not null or picture_days is not null),
  constraint retention_rule_whole
    check (num_nulls(picture_days, ktp_days, address_book_days, call_list_days) in (0, 4)),
  constraint retention_rule_kept
    check (num_nulls(picture_days, recording_days, message_days, login_log_days, behaviour_days,
    settled_days) in (0, 6)),
  constraint retention_rule_written check (editor_id is null or reason is not null),
  constraint retention_rule_face check ((face_days is null) = (picture_days is null)),
  constraint retention_rule_complaint check ((complaint_days is null) = (picture_days is null))
);
comment on table retention_rule is
  'Days that received borrower data is retained; rows without an institution are the default';
comment on column retention_rule.picture_days is 'Days; null in any column restores the default';
comment on column retention_rule.face_days is 'Faces of staff, not borrowers';
comment on column retention_rule.recording_days is 'Days from the call to the deletion of its file';
comment on column retention_rule.message_days is
  'Days until texts, mails and letters lose their content; the record of sending remains';
comment on column retention_rule.settled_days is
  'Days after the last payment and closed case of a borrower requesting erasure';
comment on column retention_rule.complaint_days is
  'Days after a complaint ends until its files and recording lock go';
create index retention_rule_day on retention_rule (institution_id, effective_on, id);
