alter table webhook_endpoint add column disabled_reason text
  check (disabled_reason in ('GONE', 'FAILING'));
comment on column webhook_endpoint.disabled_reason is 'Why the system disabled it: the receiver is gone, or nothing was accepted';
update webhook_endpoint set disabled_reason = 'FAILING' where state = 'DISABLED';
alter table webhook_endpoint add constraint webhook_endpoint_disabled
  check ((state = 'DISABLED') = (disabled_reason is not null));

-- Last delivery of an endpoint.
create index webhook_delivery_delivered on webhook_delivery (endpoint_id, settled_at) where state = 'DELIVERED';
