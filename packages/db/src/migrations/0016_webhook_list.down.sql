drop index webhook_delivery_delivered;
alter table webhook_endpoint drop column disabled_reason;
