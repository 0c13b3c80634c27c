-- Administrators give these to service accounts; people hear recordings by call.read.
insert into role_permission (permission, role_id)
select unnest(array['recording.upload', 'recording.read']), 9;
