import { sql } from "kysely";

/** First versions; each later wording is a new version with its own day. */
export const texts = sql`
    insert into sms_template (code, language, purpose, name, body, dpd_from, dpd_to, effective_from)
    select code, language, purpose, name, body, dpd_from, dpd_to, '2024-01-01' from (values
      ('REMINDER', 'en', 'COLLECT', 'Before the due date', null, 0,
        'Dear {name}, {amount} of your {lender} loan {loan} is due on {due}. Please pay in time through the official channels. {agent}, {agency}'),
      ('REMINDER', 'es', 'COLLECT', 'Sebelum jatuh tempo', null, 0,
        'Yth. {name}, tagihan {lender} no. {loan} sebesar {amount} jatuh tempo {due}. Mohon dibayar tepat waktu melalui kanal resmi. {agent}, {agency}'),
      ('REMINDER', 'cn', 'COLLECT', '到期提醒', null, 0,
        '{name}您好,您在{lender}的借款{loan}应还{amount},到期日{due}。请通过官方渠道按时还款。{agency} {agent}'),
      ('OVERDUE', 'en', 'COLLECT', 'Overdue notice', 1, null,
        'Dear {name}, {amount} of your {lender} loan {loan} has been overdue since {due} ({days} days). Please pay through the official channels or talk to us. {agent}, {agency}'),
      ('OVERDUE', 'es', 'COLLECT', 'Pemberitahuan tunggakan', 1, null,
        'Yth. {name}, tagihan {lender} no. {loan} sebesar {amount} telah lewat jatuh tempo sejak {due} ({days} hari). Mohon dibayar melalui kanal resmi atau hubungi kami. {agent}, {agency}'),
      ('OVERDUE', 'cn', 'COLLECT', '逾期通知', 1, null,
        '{name}您好,您在{lender}的借款{loan}有{amount}自{due}起逾期{days}天。请通过官方渠道还款或与我们联系。{agency} {agent}'),
      ('NO_ANSWER', 'en', 'COLLECT', 'We could not reach you', 1, null,
        'Dear {name}, we tried to reach you about your {lender} loan {loan} and will call again. You may also reach us in the app. {agent}, {agency}'),
      ('NO_ANSWER', 'es', 'COLLECT', 'Belum dapat dihubungi', 1, null,
        'Yth. {name}, kami belum dapat menghubungi Anda perihal pinjaman {lender} no. {loan} dan akan menelepon kembali. Anda juga dapat menghubungi kami melalui aplikasi. {agent}, {agency}'),
      ('NO_ANSWER', 'cn', 'COLLECT', '未能联系到您', 1, null,
        '{name}您好,我们就您在{lender}的借款{loan}未能联系到您,将再次致电。您也可以在应用内联系我们。{agency} {agent}'),
      ('PROMISE', 'en', 'COLLECT', 'Your promise to pay', null, null,
        'Dear {name}, thank you for your promise to pay {promiseAmount} by {promiseDay} for your {lender} loan {loan}. {agent}, {agency}'),
      ('PROMISE', 'es', 'COLLECT', 'Janji bayar Anda', null, null,
        'Yth. {name}, terima kasih atas janji pembayaran {promiseAmount} paling lambat {promiseDay} untuk pinjaman {lender} no. {loan}. {agent}, {agency}'),
      ('PROMISE', 'cn', 'COLLECT', '还款承诺', null, null,
        '{name}您好,感谢您承诺于{promiseDay}前为{lender}的借款{loan}还款{promiseAmount}。{agency} {agent}'),
      ('HARDSHIP', 'en', 'COLLECT', 'Help with paying', 1, null,
        'Dear {name}, if you find it hard to pay your {lender} loan {loan}, tell us: we will look for a way together. {agent}, {agency}'),
      ('HARDSHIP', 'es', 'COLLECT', 'Bantuan pembayaran', 1, null,
        'Yth. {name}, bila Anda mengalami kesulitan membayar pinjaman {lender} no. {loan}, beri tahu kami agar dapat dicarikan jalan keluarnya. {agent}, {agency}'),
      ('HARDSHIP', 'cn', 'COLLECT', '还款协助', 1, null,
        '{name}您好,如您在偿还{lender}的借款{loan}时遇到困难,请告诉我们,我们将与您一起想办法。{agency} {agent}'),
      ('LOCATE', 'en', 'LOCATE', 'Ask to call back', null, null,
        'Hello, this is {agent}. Could you please ask {name} to get in touch with me? Thank you.'),
      ('LOCATE', 'es', 'LOCATE', 'Minta dihubungi kembali', null, null,
        'Halo, saya {agent}. Mohon sampaikan kepada {name} agar menghubungi saya kembali. Terima kasih.'),
      ('LOCATE', 'cn', 'LOCATE', '请转告回电', null, null,
        '您好,我是{agent}。请转告{name}与我联系,谢谢。')
    ) as given (code, language, purpose, name, dpd_from, dpd_to, body)`;
