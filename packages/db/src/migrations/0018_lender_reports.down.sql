drop table lender_report_mail, lender_report_subscription, lender_report_link;
delete from role_permission where permission in ('lenderReport.read', 'lenderReport.share');
