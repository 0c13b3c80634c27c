-- Joins each word with each ending; a leading ? only warns, a trailing * adds Indonesian affixes.
with list (language, category, words, endings) as (values
  ('cn', 'AUTHORITY',
    '?律师函|?法律途径|?起诉|jingcha|zuolao|传票|公安|军队|刑事|刑拘|判刑|司法机关|坐牢|强制执行|抓你|抓捕|报案|报警|拘留|检察院|法警|法院|派出所|'
    '牢房|犯罪|监狱|立案|网逃|警察|诈骗罪|通缉|逮捕',
    ''),
  ('cn', 'DISCRIMINATION',
    '乡巴佬|低等人|回回|外地狗|娘娘腔|小日本|异教徒|支那|棒子|死残疾|死胖子|残废|洋鬼子|穷鬼|蛮子|黑鬼',
    ''),
  ('cn', 'EXPOSURE',
    '人肉|你的照片|公之于众|公布你的|公开你的|发到网上|发朋友圈|发给所有人|张贴照片|悬挂横幅|所有联系人|散布你的|曝光|爆通讯录|群发|贴你家门|贴大字报|通讯录好友',
    ''),
  ('cn', 'INSULT',
    'shabi|不要脸|人渣|他妈的|傻瓜|傻逼|垃圾|婊子|寄生虫|小偷|废物|操你|无赖|没教养|流氓|混蛋|滚蛋|狗东西|狗娘养|猪狗不如|王八蛋|畜生|白痴|老赖|臭不要脸|蠢货|'
    '贱人|贱货|骗子',
    ''),
  ('cn', 'SHAME',
    '丢人|丢脸|厚脸皮|可耻|恬不知耻|抬不起头|无耻|没脸见人|羞耻|羞辱|让你出丑|身败名裂|颜面扫地',
    ''),
  ('cn', 'THIRD_PARTY',
    '联系|通知|打给|打电话给|告诉|找|骚扰|上门找|致电',
    '你家人|您家人|你的家人|您的家人|家属|你父母|你的父母|您父母|你老婆|你老公|你孩子|你的孩子|亲友|亲戚|你亲戚|你朋友|你的朋友|邻居|你领导|你的领导|你单位|你的单位|'
    '你公司|你的公司|你同事|你的同事|村委会|居委会|你学校|紧急联系人'),
  ('cn', 'THREAT',
    'qusi|上门堵|不得好死|人身安全|全家死|去死|后果自负|堵你家|小心点|废了你|弄死|打断你|打死|找人收拾|收拾你|断你的腿|杀了你|杀你|死全家|毁了你|泼油漆|烧你家|'
    '砍了你|砍死|绑架|给你好看|要你的命|让你后悔|让你好看|走着瞧|黑社会',
    ''),
  ('en', 'AUTHORITY',
    '?legal action|?legal proceedings|army|arrest|arrested|attorney general|cidg|cops|court|'
    'court case|crime|criminal|criminal case|deport|deportation|deported|district attorney|'
    'estafa|fbi|government agent|handcuff|handcuffs|immigration|imprisoned|imprisonment|jail|'
    'jailed|lawsuit|marshal|military|nbi|police|policeman|prison|prosecute|prosecution|'
    'prosecutor|sheriff|subpoena|summons|warrant',
    ''),
  ('en', 'DISCRIMINATION',
    'chink|cripple|dirty foreigner|faggot|go back to your country|gook|gypsy|heathen|infidel|'
    'nigga|nigger|paki|spic|terrorist|tranny|you people|your kind|your race|your religion',
    ''),
  ('en', 'EXPOSURE',
    'all your contacts|blacklist you publicly|everyone will know|expose you|exposed|go viral|'
    'group chat|name and shame|on facebook|on social media|post your photo|post your picture|'
    'publish your name|publish your photo|share your data|tell everyone|viral|wanted poster|'
    'we will expose|your face online|your photo online',
    ''),
  ('en', 'INSULT',
    'animal|asshole|bastard|bitch|bullshit|cheat|cheater|con artist|crook|deadbeat|dog|dumb|fool|'
    'fuck|fucker|fucking|garbage|idiot|idiots|imbecile|leech|liar|loser|moron|parasite|pig|'
    'prostitute|retard|scammer|scum|scumbag|shameless bastard|shit|slut|son of a|stupid|swindler|'
    'thief|thieves|trash|whore|worthless',
    ''),
  ('en', 'SHAME',
    'ashamed|beggar|broke loser|disgrace|disgraceful|embarrass|embarrass you|have you no shame|'
    'humiliate|humiliation|lowlife|pathetic|shame|shame on you|shameless',
    ''),
  ('en', 'THIRD_PARTY',
    'call|contact|tell|inform|visit|message|text|notify|report you to|report to',
    ' your family| your mother| your father| your parents| your wife| your husband| your spouse|'
    ' your children| your relatives| your friends| your neighbors| your neighbours| your boss|'
    ' your employer| your office| your workplace| your company| your hr| your colleagues|'
    ' your coworkers| your barangay| your references'),
  ('en', 'THREAT',
    'beat you|break your bones|break your legs|burn your house|destroy you|face the consequences|'
    'for your own safety|go die|harm you|hurt you|i know where you live|i will find you|kidnap|'
    'kill|kill you|make you pay for this|murder|or else|ruin your life|seize your house|'
    'seize your property|send thugs|shoot you|stab|suffer the consequences|take your children|'
    'take your house|threat|thug|thugs|watch your back|we know where you live|we will find you|'
    'you will die|you will regret|you''ll regret|your safety',
    ''),
  ('es', 'AUTHORITY',
    '?jalur hukum|?proses hukum|?somasi|anda akan ditahan|aparat*|bareskrim|borgol*|brimob|bui|'
    'buron*|dibui|dpo|interpol|jaksa*|jeruji*|juru sita|kamu akan ditahan|kapolri|kejaksaan|'
    'kodim|kriminal*|lapor pihak berwajib|masuk tahanan|pasal penipuan|pengadilan*|penjara*|'
    'pidana*|pihak berwajib|polda*|polisi*|polres*|polsek*|rumah tahanan|sidang pidana|'
    'surat panggilan|surat penangkapan|surat perintah|tangkap*|tentara|tni',
    ''),
  ('es', 'DISCRIMINATION',
    'agama kamu|agamamu|antek*|aseng*|banci*|bencong*|cacat mental|cina loleng|cokin|dasar ambon|'
    'dasar batak|dasar budha|dasar cina|dasar hindu|dasar islam|dasar jawa|dasar kristen|'
    'dasar madura|dasar padang|dasar papua|kafir*|kaum kamu|murtad*|non pribumi|orang cacat|'
    'pribumi|ras kamu|suku kamu|sukumu',
    ''),
  ('es', 'EXPOSURE',
    'bongkar aib|daftar hitam terbuka|data anda akan disebar|data kamu akan|dipajang*|'
    'facebook kamu|foto ktp anda|foto ktp kamu|grup whatsapp keluarga|instagram kamu|'
    'kirim ke semua kontak|kontak darurat akan|masuk grup|pajang foto*|posting foto*|sebar*|'
    'sebarluas*|semua kontak anda|semua kontak kamu|umumkan di|umumkan nama*|unggah foto*|viral*',
    ''),
  ('es', 'INSULT',
    'anjing*|babi|bajingan*|bangke*|bangsat*|bego|biadab*|brengsek*|dungu*|ga tau diri|'
    'gak tau diri|goblok*|iblis|idiot*|jablay*|jahanam*|kampret*|kamu menipu|keparat*|kontol*|'
    'kurang ajar|laknat*|lonte*|maling*|memek*|monyet*|muka badak|muka tembok|ngentot*|'
    'otak udang|pelacur*|pencuri*|pengemis*|penipu|perek|sampah masyarakat|setan|sialan*|tai|'
    'tidak punya otak|tidak tahu diri|tolol*|tukang ngutang',
    ''),
  ('es', 'SHAME',
    'aib*|bikin malu|buat malu|cemar*|ga punya malu|hina*|malu dengan tetangga|'
    'malu sama tetangga|melarat*|memalukan|miskin*|nista*|orang miskin|permalu*|tak tahu malu|'
    'tidak malu|tidak punya malu|tidak tahu malu',
    ''),
  ('es', 'THIRD_PARTY',
    'hubungi|menghubungi|telepon|menelepon|telpon|datangi|mendatangi|beritahu|memberitahu|kabari|'
    'kasih tahu|lapor ke|laporkan ke|kirim ke|tagih ke|menagih ke|bilang ke',
    ' keluarga| orang tua| orangtua| istri| suami| anak| mertua| saudara| tetangga| teman|'
    ' atasan| bos| hrd| kantor anda| kantor kamu| kantormu| tempat kerja| sekolah| rt| rw|'
    ' pak rt| kepala desa| lurah| rekan kerja| kontak darurat| semua kontak'),
  ('es', 'THREAT',
    'ancam*|awas kamu|awas kau|bacok*|bakar rumah|bantai*|barang disita|bunuh*|culik*|'
    'debt collector akan datang|dukun*|gantung diri|gebuk*|habisi*|hajar*|kami kirim preman|'
    'keselamatan anda|keselamatan kamu|keselamatan keluarga|mampus*|mati kalian|mati kau|mati lo|'
    'mati lu|mati saja|matiin|patahkan kaki|perkosa*|potong tangan|preman|rumah disita|santet*|'
    'seret*|siksa*|sita aset|sita barang|sita motor|sita rumah|tahu akibatnya|tanggung akibatnya|'
    'teror*|tidak akan selamat|tonjok*|tunggu saja kamu|tusuk*|usir*',
    '')
),
law (jurisdiction, categories, source) as (values
  ('CN', '{AUTHORITY}'::text[],
    'GB/T 45251-2025, guidance on post-loan collection: no impersonation of authorities'),
  ('CN', '{DISCRIMINATION,INSULT}'::text[],
    'GB/T 45251-2025, guidance on post-loan collection: no insults'),
  ('CN', '{EXPOSURE}'::text[],
    'GB/T 45251-2025, guidance on post-loan collection: no disclosure of personal information'),
  ('CN', '{SHAME}'::text[],
    'GB/T 45251-2025, guidance on post-loan collection: no insults, no slander'),
  ('CN', '{THIRD_PARTY}'::text[],
    'GB/T 45251-2025, guidance on post-loan collection: nobody but the debtor'),
  ('CN', '{THREAT}'::text[],
    'GB/T 45251-2025, guidance on post-loan collection: no violence, no threats'),
  ('ID', '{AUTHORITY}'::text[],
    'AFPI code of conduct, SK Pengurus 02/2020 app. III C: no threats, no false authority'),
  ('ID', '{DISCRIMINATION}'::text[],
    'POJK 22/2023 art. 62; SEOJK 19/SEOJK.06/2023 IX.5: nothing on tribe, religion, race and group (SARA)'),
  ('ID', '{EXPOSURE}'::text[],
    'POJK 22/2023 art. 62; SEOJK 19/SEOJK.06/2023 IX.5: nothing that shames; Law 27/2022 on personal data'),
  ('ID', '{INSULT}'::text[],
    'POJK 22/2023 art. 62; SEOJK 19/SEOJK.06/2023 IX.5: no verbal pressure'),
  ('ID', '{SHAME}'::text[],
    'POJK 22/2023 art. 62; SEOJK 19/SEOJK.06/2023 IX.5: nothing that shames'),
  ('ID', '{THIRD_PARTY}'::text[],
    'POJK 22/2023 art. 62; SEOJK 19/SEOJK.06/2023 IX.5: nobody but the borrower'),
  ('ID', '{THREAT}'::text[],
    'POJK 22/2023 art. 62; SEOJK 19/SEOJK.06/2023 IX.5: no threats, no violence'),
  ('PH', '{AUTHORITY}'::text[],
    'SEC MC 18 s.2019 sec. 1(b), (f): threats of what cannot be taken, false representation'),
  ('PH', '{DISCRIMINATION,INSULT,SHAME}'::text[],
    'SEC MC 18 s.2019 sec. 1(c): obscenities, insults, profane language'),
  ('PH', '{EXPOSURE}'::text[], 'SEC MC 18 s.2019 sec. 1(d): publication of names'),
  ('PH', '{THIRD_PARTY}'::text[], 'SEC MC 18 s.2019 sec. 1: contact list other than guarantors'),
  ('PH', '{THREAT}'::text[], 'SEC MC 18 s.2019 sec. 1(a): violence and other criminal means'),
  ('US', '{AUTHORITY}'::text[],
    'Regulation F, 12 CFR 1006.18(b), (c): false authority, arrest, action not intended'),
  ('US', '{DISCRIMINATION,INSULT}'::text[],
    'Regulation F, 12 CFR 1006.14(d): obscene or profane language'),
  ('US', '{EXPOSURE}'::text[],
    'Regulation F, 12 CFR 1006.14(e): publication of a list of consumers'),
  ('US', '{SHAME}'::text[], 'Regulation F, 12 CFR 1006.14(a): harassment, oppression, abuse'),
  ('US', '{THIRD_PARTY}'::text[],
    'Regulation F, 12 CFR 1006.6(d): no communication with third parties'),
  ('US', '{THREAT}'::text[],
    'Regulation F, 12 CFR 1006.14(c)(1): violence and other criminal means')
),
scope (jurisdiction, languages, effective_on) as (values
  ('CN', '{cn}'::text[], date '2025-02-28'),
  ('ID', '{cn,en,es}'::text[], date '2023-12-22'),
  ('PH', '{cn,en}'::text[], date '2019-09-03'),
  ('US', '{en}'::text[], date '2021-11-30')
)
insert into forbidden_word
  (jurisdiction, language, category, severity, word, affixes, source, effective_on)
select distinct on (jurisdiction, language, btrim(entry, '?*') || ending)
  jurisdiction, language, category, case when entry like '?%' then 'WARN' else 'BLOCK' end,
  btrim(entry, '?*') || ending, entry like '%*', source, effective_on
from scope
join list on language = any (languages)
join law using (jurisdiction)
cross join lateral regexp_split_to_table(words, '[|]') as entry
cross join lateral regexp_split_to_table(endings, '[|]') as ending
where category = any (categories)
order by jurisdiction, language, btrim(entry, '?*') || ending, category;
