import { textKey } from '#shared/library/tables/text.ts';

/** What parents call their categories: a heading of such a name is no word of the list. */
const NAMES = `animals, pets, farm animals, wild animals, zoo animals, sea animals, insects, birds, bugs, food, foods, fruit, fruits,
  vegetables, food and drink, food & drink, drinks, food, drinks, meals, snacks, colors, colours, shapes, numbers, family, people, body, body parts,
  clothes, clothing, household, house, home, furniture, kitchen, bathroom, bedroom, toys, school, classroom, nature, weather,
  seasons, vehicles, transport, transportation, feelings, emotions, actions, verbs, nouns, adjectives, opposites, days, months, time, jobs,
  sports, instruments, places, tools, plants, flowers, trees, greetings, countries, holidays, letters, alphabet, everyday words, first words,
  tiere, essen, obst, gemüse, farben, familie, körper, körperteile, kleidung, haushalt, möbel, natur, fahrzeuge, zahlen, spielzeug,
  animaux, nourriture, couleurs, famille, corps, vêtements, maison, véhicules, nombres, jouets, animales, comida, colores, cuerpo, ropa, casa,
  动物, 食物, 水果, 蔬菜, 颜色, 形状, 数字, 家庭, 家人, 家, 家里, 身体, 身体部位, 衣服, 服装, 家具, 厨房, 玩具, 学校, 自然, 大自然, 天气, 季节, 交通工具, 交通,
  情绪, 心情, 动作, 动词, 名词, 形容词, 反义词, 时间, 职业, 运动, 乐器, 地方, 工具, 植物, 花, 饮料, 日常用品, 生活用品, 昆虫, 鸟类, 问候, 國家, 節日,
  動物, 顏色, 形狀, 數字, 身體, 衣服, 服裝, 家具, 廚房, 學校, 天氣, 季節, 交通工具`;

const known = new Set(NAMES.split(/,\s+/).map(textKey));
const NUMBERED =
  /^(?:unit|lesson|week|day|list|level|hsk|grade|set|chapter|part|book|lektion|woche|第|单元|课)\s*[\d一二三四五六七八九十]+\s*(?:课|单元|周|級|级)?$/i;

export function isCategoryName(text: string, existing: ReadonlySet<string>): boolean {
  const key = textKey(text);
  return known.has(key) || existing.has(key) || NUMBERED.test(key);
}
