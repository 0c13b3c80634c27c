delete from sms_template t where t.code = 'PAYMENT_CODE' and t.editor_id is null
  and not exists (select from sms_message m where m.template_id = t.id);
