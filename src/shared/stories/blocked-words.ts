/** Not for stories of small children, nor to be sent for one. Small: a story is made of a family's own words anyway. */
const ENGLISH = new Set(
  `alcohol arse ass asshole bastard beer bitch blood bloody bomb boob boobs bullet cigarette cock cocaine condom corpse crap cunt damn
  dead death devil dick die died dies drug drugs drunk dying fag fuck fucked fucker fucking fucks gun guns hate hell heroin hooker
  jesus kill killed killer killing kills knifed murder murdered murderer naked nazi nude penis piss porn prostitute pussy
  racist rape raped rapist rifle satan semen sex sexual sexy shit shits shoot shot slave slut sperm stab stabbed strangle suicide
  terrorist testicle tits torture tortured vagina vodka vomit weapon weapons whiskey whore wine`.split(/\s+/),
);

const CHINESE =
  `阴茎 阴道 强奸 性交 做爱 裸体 色情 妓女 自杀 杀人 杀死 谋杀 尸体 手枪 步枪 炸弹 毒品 吸毒 海洛因 喝酒 白酒 啤酒 香烟 抽烟 操你 他妈 傻逼 混蛋
  王八蛋 婊子 鬼子 恐怖分子 纳粹 地狱 魔鬼 去死 打死 死人 流血 奴隶 撒旦`.split(/\s+/);

/** The first word of a text that is blocked, or null. In Chinese wherever it is, in English as a whole word. */
export function findBlockedWord(text: string): string | null {
  const plain = text.normalize('NFKC').toLowerCase();
  const words = plain.match(/\p{L}+/gu) ?? [];
  return words.find((word) => ENGLISH.has(word)) ?? CHINESE.find((word) => plain.includes(word)) ?? null;
}
