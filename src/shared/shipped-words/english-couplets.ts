import { parseEnglishTexts } from './parse-english-texts.ts';

export const ENGLISH_COUPLETS = parseEnglishTexts(`
baby brother; mummy’s hand; daddy’s nose; grandpa’s ears; baby sister; grandma’s hair; mummy’s eyes; daddy’s chair
baby’s feet; table lamp; grandpa’s book; mummy’s cup; baby’s tummy; daddy’s phone; soup spoon; banana bread
baby’s bed; egg cup; apple juice; grandma’s soup; baby’s spoon; dog’s nose; cat’s ears; orange juice; carrot soup
baby’s milk; grandma’s biscuits; bird table; dog bed; tomato soup; rabbit ears; cow’s milk; baby bird; mummy duck
pig’s nose; drink water; cat sleeps; baby elephant; eat rice; grandpa walks; drink milk; horses run; baby panda
frogs jump; ducks walk; kiss mummy; dogs run; baby sleeps; hug daddy; clap hands; mummy smiles; birds sing
baby stands; hug grandma; red apple; blue eyes; daddy sings; kiss baby; mummy dances; yellow banana; red hen
green frog; baby smiles; blue bird; white rabbit; yellow duck; black cat; green book; apple tree; white sheep
yellow moon; black horse; red flower; rain cloud; blue sky; yellow star; sun hat; green grass; white cloud
baby’s sock; blue shoes; red hat; yellow dress; black cloud; white socks; green trousers; grandpa’s hat; red ball
daddy’s coat; baby’s doll; blue blocks; big dog; green slide; daddy’s car; yellow balloon; baby swing; dog’s ball
big hug; blue car; red bus; green train; two eyes; big tree; black car; small bird; green bus; two hands
big brother; mummy’s bicycle; small fish; one nose; two shoes; big sister; white boat; cold milk; small spoon
three ducks; big smile; one moon; four eggs; two feet; cold hands; big elephant; small boat; five apples
three pigs; hot soup; big kiss; four biscuits; cold nose; small flower; five stars; hot milk; big ball; cold feet
small bed; stand up; hot sun; sit down; cold wind; aunt’s dress; jump up; uncle’s car; big family; baby cousin
mummy’s friend; two legs; small toes; five fingers; baby’s chin; red cheeks; two knees; big toe; white teeth
daddy’s shoulders; baby’s cheeks; hot bath; big window; red toothbrush; baby tooth; daddy’s pillow; bath towel
big sofa; dog basket; baby’s blanket; small mirror; water bottle; house key; bread basket; big box; kitchen table
baby’s bottle; grandma’s house; green peas; yellow corn; kitchen clock; cold yogurt; doll’s house; green pear
carrot cake; red strawberry; egg noodles; yellow lemon; two cherries; apple cake; peach juice; big pumpkin
mushroom soup; cherry tree; green beans; hot porridge; tomato salad; banana pancake; strawberry jam
cheese sandwich; small mouse; hot pizza; white goat; red ladybird; baby monkey; small snail; big giraffe
black ant; red squirrel; lion sleeps; baby penguin; big tiger; three bears; dolphins jump; blue whale; baby deer
koala sleeps; white owl; small hedgehog; green parrot; baby kangaroo; monkeys climb; white swan; catch fish
open book; baby crawls; climb down; daddy listens; mummy reads; look up; wash hands; sister draws; fish swim
read books; daddy cooks; wash hair; horse ride; ducks swim; blow bubbles; dogs dig; pour water; pink pig
grey mouse; wind blows; grandpa laughs; brown bear; pink cheeks; play ball; grey elephant; purple grapes
baby laughs; brown eyes; pink dress; grey cloud; purple hat; white snow; brown bread; green leaf; blue sea
grey stone; big mountain; yellow sand; grandpa’s garden; cold sea; beach ball; big rainbow; apple seed
garden swing; pink shell; white shirt; big puddle; red gloves; grandma’s scarf; blue pyjamas; rain boots
five buttons; coat pocket; hug teddy bear; green sweater; snow boots; red kite; big drum; brown teddy bear
baby’s puzzle; blue crayon; red bucket; bicycle bell; big truck; yellow taxi; blue scooter; red tractor
baby’s pram; big ship; white van; six eggs; red helicopter; moon rocket; doll’s pram; seven stars; six bees
ten toes; eight legs; wet hair; nine peas; dry towel; ten fingers; full tummy; wet dog; slow turtle; empty bowl
dry socks; fast train; wet nappy; full moon; slow snail; empty bottle; soft blanket; loud drum; fast car
dirty boots; slow bus; soft pillow; loud bell; quiet mouse; dirty feet; long neck; clean hands; soft bread
hard biscuit; dirty knees; long hair; clean teeth; short legs; dirty spoon; long ears
`);
