delete from role_permission where permission in ('recording.upload', 'recording.read');
