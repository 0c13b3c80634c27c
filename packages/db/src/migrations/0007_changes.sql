create table change_backlog (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  type text not null,
  at timestamptz not null,
  institution_id bigint,
  loan_id bigint,
  case_id bigint,
  entity_id bigint not null,
  data jsonb not null
);
comment on table change_backlog is 'Changes of committed rows that are not in the feed yet';
comment on column change_backlog.recorded_at is 'Write of the row, before its commit';

create table change (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  type text not null,
  at timestamptz not null,
  lender_id bigint,
  institution_id bigint,
  loan_id bigint,
  case_id bigint,
  entity_id bigint not null,
  data jsonb not null
);
comment on table change is 'Changes for other systems, without personal data';
comment on column change.id is 'Order: a row that commits later has a greater id';
comment on column change.recorded_at is 'Entry in the feed; counts for retention';
comment on column change.institution_id is
  'Institution that may read it; null is visible only to readers of all institutions';
comment on column change.entity_id is 'Row of the type: a case, a promise, a payment';
comment on column change.data is 'Codes, amounts, days and ids';

create table change_retention (
  only_row boolean default true primary key check (only_row),
  deleted_through bigint not null default 0
);
comment on table change_retention is 'Single row: position up to which changes were deleted';
comment on column change_retention.deleted_through is 'Greatest deleted id; an older cursor expired';
insert into change_retention default values;

insert into role_permission (permission, role_id)
select 'changeFeed.read', unnest(array[4, 7, 8, 9]);

-- Several rows of a transaction publish one event; the setting ends with it.
create function publish_changes_due() returns void language plpgsql as $$
begin
  if current_setting('kolekta.are_changes_published', true) = 'on' then
    return;
  end if;
  insert into event (payload) values ('{"type":"changeFeed.due","ids":{}}');
  perform set_config('kolekta.are_changes_published', 'on', true);
end $$;

create function format_instant(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Moves the oldest rows of the backlog to the feed, and returns their number. One transaction at a time gives ids, so
-- that no row appears behind a read one. Without `waits` it returns 0 while another transaction writes.
create function write_due_changes(row_limit integer, waits boolean) returns integer language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare written integer;
begin
  if waits then
    perform pg_advisory_xact_lock(hashtext('change_backlog'));
  elsif not pg_try_advisory_xact_lock(hashtext('change_backlog')) then
    return 0;
  end if;
  with last as (
    select max(id) as id from (select id from change_backlog order by id limit row_limit) oldest
  ),
  taken as (
    delete from change_backlog b using last where b.id <= last.id returning b.*
  )
  insert into change (type, at, lender_id, institution_id, loan_id, case_id, entity_id, data)
  select t.type, t.at, p.lender_id,
    case t.type when 'loan.imported' then (
      select c.institution_id from (select * from collection_case where loan_id = t.loan_id offset 0) c
      order by c.id limit 1)
    else t.institution_id end,
    t.loan_id, t.case_id, t.entity_id,
    jsonb_strip_nulls(jsonb_build_object('loanNumber', l.number, 'currency', p.currency) || t.data)
  from taken t
  left join loan l on l.id = t.loan_id
  left join product p on p.id = l.product_id
  order by t.id;
  get diagnostics written = row_count;
  return written;
end $$;

-- Each query reads the new rows of a statement (`changed`) and, for an update, their old ones (`before`). They are
-- joined by hash: a plan made for one row is used for 100,000 as well. `offset 0` keeps a lookup by index.
do $build$
declare
  source record;
begin
  for source in select * from (values
    ('loan', 'insert', $$
      select 'loan.imported', n.created_at, null::bigint, n.id, null::bigint, n.id, jsonb_build_object(
        'loanOn', n.loan_on, 'periods', n.periods, 'principalMinor', n.principal_minor,
        'outstandingMinor', n.outstanding_minor)
      from changed n order by n.id$$),
    ('collection_case', 'insert', $$
      select 'placement.begun', n.created_at, n.institution_id, n.loan_id, n.id, n.id,
        jsonb_build_object('openedOn', n.opened_on, 'placedUntil', n.placed_until)
      from changed n order by n.id$$),
    ('case_status_log', 'insert', $$
      select s.type, n.at, case when not c.is_withheld then n.institution_id end, c.loan_id, n.case_id, n.case_id,
        jsonb_build_object('status', n.after, 'statusBefore', n.before, 'event', n.event,
          'reason', case when n.reason in ('LENDER_RECALL', 'PLACEMENT_END', 'DPD_LIMIT', 'DEATH', 'INSOLVENCY',
            'IDENTITY_FRAUD', 'REGULATOR', 'REPRESENTED', 'DUPLICATE', 'WRONG_IMPORT', 'LOAN_CANCELLED',
            'UNCOLLECTIBLE', 'REPLACEMENT', 'STAGE_ENTRY', 'EXTENSION_LAPSED') then n.reason end,
          'dpd', n.dpd, 'arrearsMinor', n.arrears_minor, 'principalMinor', n.principal_minor)
      from changed n
      cross join lateral (select case
        when n.before is null then 'case.opened'
        when n.before = n.after then null
        when n.after = 'C40' then 'case.withdrawn'
        when n.after not in ('C00', 'C10') then 'case.closed'
        when n.before not in ('C00', 'C10') then 'case.reopened' end) s (type)
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where s.type is not null order by n.id$$),
    ('case_assignment', 'insert', $$
      select 'binding.changed', s.at, case when not c.is_withheld then c.institution_id end, c.loan_id, n.case_id, n.id,
        jsonb_build_object('state', s.state, 'agentId', n.agent_id, 'reason', n.assignment_reason,
          'endedAs', case s.state when 'RELEASED' then n.ended_as end)
      from changed n
      cross join lateral (values ('ASSIGNED', n.assigned_at), ('RELEASED', n.released_at)) s (state, at)
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where s.at is not null order by n.id, s.state$$),
    ('case_assignment', 'update', $$
      select 'binding.changed', n.released_at, case when not c.is_withheld then c.institution_id end, c.loan_id,
        n.case_id, n.id, jsonb_build_object('state', 'RELEASED', 'agentId', n.agent_id,
          'reason', n.assignment_reason, 'endedAs', n.ended_as)
      from changed n join before o on o.id = n.id
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where o.released_at is null and n.released_at is not null order by n.id$$),
    ('collection_log', 'insert', $$
      select 'result.recorded', n.at, case when not c.is_withheld then n.institution_id end, c.loan_id, n.case_id, n.id,
        jsonb_build_object('resultId', n.id, 'channel', n.channel, 'callStatus', n.call_status, 'result', n.result,
          'promiseId', n.promise_id)
      from changed n
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      order by n.id$$),
    ('promise', 'insert', $$
      select 'promise.made', n.created_at, case when not c.is_withheld then c.institution_id end, c.loan_id, n.case_id,
        n.id, jsonb_build_object('promiseId', n.id, 'amountMinor', n.amount_minor, 'dueOn', n.due_on)
      from changed n
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      order by n.id$$),
    ('promise_evaluation', 'insert', $$
      select 'promise.' || lower(n.state), n.decided_at, case when not c.is_withheld then c.institution_id end,
        c.loan_id, p.case_id, n.promise_id, jsonb_build_object('promiseId', n.promise_id, 'stateBefore', n.before,
          'amountMinor', p.amount_minor, 'dueOn', p.due_on, 'paidMinor', n.paid_minor, 'paymentId', n.payment_id,
          'replacedById', n.replaced_by)
      from changed n
      cross join lateral (select * from promise where id = n.promise_id offset 0) p
      cross join lateral (select * from collection_case where id = p.case_id offset 0) c
      order by n.id$$),
    ('repayment_code', 'insert', $$
      select s.type, n.updated_at, case when not c.is_withheld then c.institution_id end, n.loan_id, n.case_id, n.id,
        jsonb_build_object('codeNumber', n.number, 'kind', n.type, 'channel', n.channel, 'bank', n.bank,
          'provider', n.provider, 'amountMinor', n.amount_minor, 'paidMinor', n.paid_minor,
          'expiresAt', format_instant(n.expires_at))
      from changed n
      cross join lateral (values (1, 'code.created'),
        (2, case n.state when 'CANCELLED' then 'code.cancelled' when 'EXPIRED' then 'code.expired' end)) s (step, type)
      left join lateral (select * from collection_case where id = n.case_id offset 0) c on true
      where n.number is not null and s.type is not null order by n.id, s.step$$),
    ('repayment_code', 'update', $$
      select s.type, n.updated_at, case when not c.is_withheld then c.institution_id end, n.loan_id, n.case_id, n.id,
        jsonb_build_object('codeNumber', n.number, 'kind', n.type, 'channel', n.channel, 'bank', n.bank,
          'provider', n.provider, 'amountMinor', n.amount_minor, 'paidMinor', n.paid_minor,
          'expiresAt', format_instant(n.expires_at))
      from changed n join before o on o.id = n.id
      cross join lateral (values (1, case when o.number is null then 'code.created' end),
        (2, case when o.number is null or o.state <> n.state then
          case n.state when 'CANCELLED' then 'code.cancelled' when 'EXPIRED' then 'code.expired' end end)) s (step, type)
      left join lateral (select * from collection_case where id = n.case_id offset 0) c on true
      where n.number is not null and s.type is not null order by n.id, s.step$$),
    ('payment', 'insert', $$
      select 'payment.posted', n.created_at, case when not coalesce(c.is_withheld, false) then n.institution_id end,
        n.loan_id, n.case_id, n.id,
        jsonb_build_object('paymentId', n.id, 'amountMinor', n.amount_minor, 'paidAt', format_instant(n.paid_at),
          'valueOn', n.value_on, 'provider', n.provider,
          'codeNumber', (select k.number from repayment_code k where k.id = n.code_id))
      from changed n
      left join lateral (select * from collection_case where id = n.case_id offset 0) c on true
      order by n.id$$),
    ('payment_reversal', 'insert', $$
      select 'payment.reversed', n.recorded_at, case when not coalesce(c.is_withheld, false) then y.institution_id end,
        y.loan_id, y.case_id, n.payment_id,
        jsonb_build_object('paymentId', n.payment_id, 'amountMinor', y.amount_minor, 'fault', n.fault,
          'reversedAt', format_instant(n.reversed_at), 'valueOn', n.value_on, 'provider', y.provider,
          'codeNumber', (select k.number from repayment_code k where k.id = y.code_id))
      from changed n
      cross join lateral (select * from payment where id = n.payment_id offset 0) y
      left join lateral (select * from collection_case where id = y.case_id offset 0) c on true
      order by n.id$$),
    ('payment_event', 'insert', $$
      select 'payment.suspended', n.received_at, case when not c.is_withheld then c.institution_id end,
        coalesce(n.loan_id, k.loan_id), k.case_id, n.id, jsonb_build_object('amountMinor', n.amount_minor,
          'currency', n.currency, 'paidAt', format_instant(n.paid_at), 'provider', n.provider, 'codeNumber', k.number)
      from changed n
      left join lateral (select * from repayment_code where provider = n.provider and number = n.number
        and (n.loan_id is null or loan_id = n.loan_id) order by state in ('REQUESTED', 'ACTIVE', 'PARTIAL') desc, id desc limit 1) k on true
      left join lateral (select * from collection_case where id = k.case_id offset 0) c on true
      where n.state = 'SUSPENDED' order by n.id$$),
    -- A provider may have given the number to another code since: the payment names the loan.
    ('payment_event', 'update', $$
      select 'payment.suspended', now(), case when not c.is_withheld then c.institution_id end,
        coalesce(y.loan_id, n.loan_id, k.loan_id), coalesce(y.case_id, k.case_id), n.id,
        jsonb_build_object('amountMinor', n.amount_minor, 'currency', n.currency,
          'paidAt', format_instant(n.paid_at), 'provider', n.provider,
          'codeNumber', coalesce(case when y.code_id is not null then n.number end, k.number))
      from changed n join before o on o.id = n.id
      left join lateral (select * from payment where id = o.payment_id offset 0) y on true
      left join lateral (select * from repayment_code where y.id is null and provider = n.provider
        and number = n.number and (n.loan_id is null or loan_id = n.loan_id)
        order by state in ('REQUESTED', 'ACTIVE', 'PARTIAL') desc, id desc limit 1) k on true
      left join lateral (select * from collection_case where id = coalesce(y.case_id, k.case_id) offset 0) c on true
      where n.state = 'SUSPENDED' and o.state <> 'SUSPENDED' order by n.id$$),
    ('extension', 'insert', $$
      select 'extension.' || case n.state when 'OPEN' then 'opened' else lower(n.state) end, n.created_at,
        case when not c.is_withheld then n.institution_id end, n.loan_id, n.case_id, n.id,
        jsonb_build_object('extensionId', n.id, 'kind', n.kind, 'days', n.days, 'oldDueOn', n.old_due_on,
          'newDueOn', n.new_due_on, 'feeMinor', n.fee_minor, 'paidMinor', n.paid_minor)
      from changed n
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      order by n.id$$),
    ('extension', 'update', $$
      select 'extension.' || lower(n.state), coalesce(n.settled_at, now()),
        case when not c.is_withheld then n.institution_id end, n.loan_id, n.case_id, n.id,
        jsonb_build_object('extensionId', n.id, 'kind', n.kind, 'days', n.days, 'oldDueOn', n.old_due_on,
          'newDueOn', n.new_due_on, 'feeMinor', n.fee_minor, 'paidMinor', n.paid_minor)
      from changed n join before o on o.id = n.id
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where n.state <> o.state order by n.id$$),
    ('deduction', 'insert', $$
      select 'deduction.' || case n.state when 'IN_REVIEW' then 'inReview' when 'VOID' then 'voided'
          else lower(n.state) end, n.applied_at,
        case when not c.is_withheld then n.institution_id end, n.loan_id, n.case_id, n.id,
        jsonb_build_object('deductionId', n.id, 'kind', n.kind, 'amountMinor', n.amount_minor,
          'dueMinor', n.due_minor, 'payMinor', n.pay_minor, 'validUntil', format_instant(n.valid_until),
          'usedMinor', n.used_minor, 'endReason', n.end_reason)
      from changed n
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      order by n.id$$),
    ('deduction', 'update', $$
      select 'deduction.' || case n.state when 'IN_REVIEW' then 'inReview' when 'VOID' then 'voided'
          else lower(n.state) end,
        coalesce(n.ended_at, case n.state when 'APPROVED' then n.approved_at end, now()),
        case when not c.is_withheld then n.institution_id end, n.loan_id, n.case_id, n.id,
        jsonb_build_object('deductionId', n.id, 'kind', n.kind, 'amountMinor', n.amount_minor,
          'dueMinor', n.due_minor, 'payMinor', n.pay_minor, 'validUntil', format_instant(n.valid_until),
          'usedMinor', n.used_minor, 'endReason', n.end_reason)
      from changed n join before o on o.id = n.id
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where n.state <> o.state order by n.id$$),
    ('case_hold', 'insert', $$
      select s.type, s.at, case when not c.is_withheld then c.institution_id end, c.loan_id, n.case_id, n.id,
        jsonb_build_object('holdId', n.id, 'kind', n.kind,
          'outcome', case s.type when 'hold.ended' then n.outcome end)
      from changed n
      cross join lateral (values ('hold.begun', n.opened_at), ('hold.ended', n.closed_at)) s (type, at)
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where s.at is not null order by n.id, s.type$$),
    ('case_hold', 'update', $$
      select 'hold.ended', n.closed_at, case when not c.is_withheld then c.institution_id end, c.loan_id, n.case_id,
        n.id, jsonb_build_object('holdId', n.id, 'kind', n.kind, 'outcome', n.outcome)
      from changed n join before o on o.id = n.id
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where o.closed_at is null and n.closed_at is not null order by n.id$$),
    ('work_order', 'insert', $$
      select 'complaint.opened', n.created_at, case when not c.is_withheld then n.institution_id end, n.loan_id,
        n.case_id, n.id, jsonb_build_object('complaintId', n.id, 'category', n.category, 'channel', n.channel,
          'severity', n.severity, 'dueAt', format_instant(n.due_at))
      from changed n
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      order by n.id$$),
    ('work_order', 'update', $$
      select 'complaint.decided', coalesce(n.done_at, now()), case when not c.is_withheld then n.institution_id end,
        n.loan_id, n.case_id, n.id, jsonb_build_object('complaintId', n.id, 'category', n.category,
          'channel', n.channel, 'severity', n.severity, 'verdict', coalesce(n.verdict, 'INVALID'))
      from changed n join before o on o.id = n.id
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where n.state <> o.state and n.state in ('DONE', 'INVALID') order by n.id$$),
    ('closing_request', 'insert', $$
      select 'placement.recalled', coalesce(n.decided_at, n.requested_at),
        case when not c.is_withheld then c.institution_id end, c.loan_id, n.case_id, n.id,
        jsonb_build_object('recallId', n.id, 'reason', n.reason, 'effectiveOn', n.effective_on)
      from changed n
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where n.state = 'PENDING' order by n.id$$),
    ('closing_request', 'update', $$
      select s.type, coalesce(n.ended_at, n.decided_at, now()),
        case when not c.is_withheld then c.institution_id end, c.loan_id, n.case_id, n.id,
        jsonb_build_object('recallId', n.id, 'reason', n.reason, 'effectiveOn', n.effective_on)
      from changed n join before o on o.id = n.id
      cross join lateral (select case
        when n.state = 'PENDING' and o.state <> 'PENDING' then 'placement.recalled'
        when n.state = 'REVOKED' and o.state = 'PENDING' then 'placement.recallRevoked'
        when n.state = 'VOID' and o.state = 'PENDING' then 'placement.recallVoided' end) s (type)
      cross join lateral (select * from collection_case where id = n.case_id offset 0) c
      where s.type is not null order by n.id$$),
    ('data_request', 'insert', $$
      select s.type, s.at, null::bigint, b.loan_id, null::bigint, n.id,
        jsonb_build_object('requestId', n.id, 'kind', n.kind, 'state', n.state, 'loanNumbers', b.loan_numbers)
      from changed n
      cross join lateral (
        values ('dataRequest.opened', n.requested_at, 1), ('dataRequest.decided', n.decided_at, 2)) s (type, at, step)
      left join lateral (select max(l.id) as loan_id, jsonb_agg(l.number order by l.id) as loan_numbers
        from loan l join product p on p.id = l.product_id
        where l.borrower_id = n.borrower_id group by p.lender_id offset 0) b on true
      where s.at is not null order by n.id, s.step, b.loan_id$$),
    ('data_request', 'update', $$
      select 'dataRequest.decided', n.decided_at, null::bigint, b.loan_id, null::bigint, n.id,
        jsonb_build_object('requestId', n.id, 'kind', n.kind, 'state', n.state, 'loanNumbers', b.loan_numbers)
      from changed n join before o on o.id = n.id
      left join lateral (select max(l.id) as loan_id, jsonb_agg(l.number order by l.id) as loan_numbers
        from loan l join product p on p.id = l.product_id
        where l.borrower_id = n.borrower_id group by p.lender_id offset 0) b on true
      where o.decided_at is null and n.decided_at is not null order by n.id, b.loan_id$$)
    ) as s (table_name, operation, query)
  loop
    execute format($create$
      create function enqueue_%1$s_changes_%2$s() returns trigger language plpgsql
      set enable_seqscan = off set enable_nestloop = off as $enqueue$
      begin
        insert into change_backlog (type, at, institution_id, loan_id, case_id, entity_id, data) %3$s;
        if found then
          perform publish_changes_due();
        end if;
        return null;
      end $enqueue$;
      create trigger enqueue_changes_%2$s after %2$s on %1$s referencing new table as changed %4$s
        for each statement execute function enqueue_%1$s_changes_%2$s()
    $create$, source.table_name, source.operation, source.query,
      case source.operation when 'update' then 'old table as before' else '' end);
  end loop;
end $build$;
