/**
 * Characters that are read as others: letters of other alphabets, digits for letters, traditional
 * characters.
 */

/** Each pair is a character and its reading. */
const pairs = (...lines: readonly string[]): [string, string][] =>
  lines
    .flatMap((line) => line.split(" "))
    .map((pair) => {
      const [from = "", ...to] = [...pair];
      return [from, to.join("")];
    });

/**
 * Letters that look like Latin ones. Capitals have their own pair when they look unlike their small
 * letter.
 */
export const LETTERS: ReadonlyMap<string, string> = new Map(
  pairs(
    "аa вb сc ԁd еe һh нh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ԝw хx уy ьb эe",
    "αa βb ϲc εe γy ζz ηn ιi κk λl νv οo ρp σo ςs τt υu χx ωw μu Ηh Μm Νn Υy Χx Ρp Βb Κk Τt Ζz",
    "օo սu հh ոn ցg զq յj Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮋh Ꭵi Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꭱr Ꮪs Ꭲt Ꮩv Ꮃw Ꮓz",
    "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz",
    "ıi ɩi ɨi ɑa ɡg łl øo ɔo đd ɖd ħh ŧt ƒf ɛe ɓb ɗd ƙk ƥp ƴy ʋv ʌa ɐa ǝe əe ſs ßss æae œoe ŋn ɲn",
  ),
);

/** Letters that a digit or sign can mean inside a word. */
export const LEET: ReadonlyMap<string, string> = new Map(
  pairs("0o 1il 2z 3e 4a 5s 6g 7t 8b 9g @a $s !il |il €e £l ¥y ¢c"),
);

/** Signs that replace one letter for the reader to guess. */
export const WILDCARDS: ReadonlySet<string> = new Set(["*", "#", "?"]);

/** Traditional characters that occur in forbidden words and numbers. */
export const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  pairs(
    "殺杀 員员 報报 監监 獄狱 單单 親亲 訊讯 錄录 債债 騙骗 恥耻 賴赖 門门 訴诉 讓让 裡里 裏里 領领 導导 電电 話话 騷骚 擾扰",
    "臉脸 殘残 廢废 傷伤 斷断 綁绑 孫孙 媽妈 賤贱 豬猪 無无 錢钱 還还 個个 發发 貼贴 張张 開开 聯联 繫系 絡络 鄰邻 學学 校校",
    "會会 眾众 號号 後后 點点 連连 網网 萬万 億亿 貳贰 參叁 陸陆 淚泪 證证 據据 執执 傳传 強强 屍尸 禍祸 滾滚 們们 給给 說说",
    "聽听 緝缉 檢检 警警 審审 關关 處处 責责 任任 職职 場场 戶户 區区 鄉乡 縣县 黨党 國国 種种 蠻蛮 輪轮 與与 為为 進进",
    "條条 腿腿 燒烧 毀毁 譽誉 遊游 罵骂 醜丑 聞闻 佈布 橫横 機机 羅罗 齊齐 圖图 廣广 舉举 這这 來来 動动 對对 應应 該该 實实",
    "腦脑 膽胆 嚇吓 脅胁 聲声 現现 隊队 衛卫 飛飞 麼么 凍冻 結结 產产 書书 妳你 您你 她他 它他 蟲虫 渣渣 樣样 帳账 負负",
  ),
);
