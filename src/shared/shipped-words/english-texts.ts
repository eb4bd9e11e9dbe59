import { parseEnglishTexts } from './parse-english-texts.ts';

/** In the order in which they are taught. */
export const ENGLISH_TEXTS = {
  couplets: parseEnglishTexts(`
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
`),
  phrases: parseEnglishTexts(`
mummy and daddy; grandma and grandpa; me and my brother; your nose and my nose; my hands and my feet
the hair on my head; a bed for baby; a spoon in my mouth; my hand in daddy’s hand; no feet on the table
a cup for mummy; the book on the chair; my bowl and my spoon; more milk for baby; an apple for grandpa
a banana on my head; a book in bed; a bowl of soup; a cup of milk; bread and cheese; rice and carrots
no more biscuits; soup in my hair; the cat on the bed; a dog at the door; the fish in the water
a carrot for the rabbit; the pig in my book; the cat under the table; the butterfly on my hand
the hen and her egg; eat with a spoon; drink from a cup; the sleeping cat; the butterfly and the elephant
jump on the bed; walk with the dog; run to mummy; sit with grandpa; wave to grandma; jump like a frog
a kiss for daddy; sing to the baby; the dancing elephant; a hug for grandma; a red cup and a blue cup
a kiss on the nose; the yellow duck in the water; sing and dance; a green frog in the bed; rain on my face
the bird in the tree; a flower for mummy; the black cat on the chair; the moon and the stars; dance in the rain
the wind in my hair; run on the grass; a sock on my hand; the stars in the sky; the sun and the rain
a flower in her hair; the hat on grandpa’s head; the baby in daddy’s shoes; the dog with my sock
the bird in the rain; a sheep in a coat; the ball under the chair; a balloon for the baby; the doll in my bed
bubbles on my nose; daddy in the car; on the bus with grandma; baby on the swing; stand on one foot
the boat on the water; an airplane in the sky; the red car and the blue bus; on the train to grandma
one for you and one for me; a big hug for mummy; my small hand in your hand; three ducks in the water
hot milk in my cup; two eyes and one nose; five kisses for mummy; the big dog and the small cat; down the slide
cold feet in my bed; two socks and one shoe; up to the moon; a small bird in a big tree; sit down with me
a ball for my cousin; my friend and me; my family at the table; five fingers on one hand; milk on your chin
a kiss on the cheek; up on daddy’s shoulders; the key in the door; a duck in the bath; soap on my tummy
under the blanket; the dog on the sofa; the cat in the basket; up the stairs; at grandma’s house
peas under the table; a big bowl of noodles; strawberries and cherries; jam on my nose; a pancake for daddy
a sandwich for the ducks; a mouse in my shoe; the bee on the flower; bread with butter and jam
a ladybird on my finger; the elephant and the ant; the monkey with my banana; three bears and three bowls
walk like a penguin; a koala on my arm; the owl in the tree; throw the ball to me; climb like a monkey
push the swing; pull up your socks; open the door; kick the ball; close your eyes; look at the moon
listen to the rain; read to me; draw a house for grandma; wash your hands; swim like a fish; ride on daddy’s back
pour the milk; blow on the hot soup; give me a kiss; play with me; a pink flower for mummy; a penguin in the snow
the brown bear; a leaf for the snail; three grey mice; a stone in my shoe; snow on my nose; dig in the sand
leaves on the grass; a fish in the sea; the boats on the lake; the deer in the forest; a seed in the garden
jump in the puddle; a shell from the beach; a scarf for the giraffe; dance in my pyjamas; biscuits in my pocket
a hug for teddy bear; the kite in the sky; the bell on my bicycle; my puzzle and my crayons; a bucket of sand
the big red tractor; a taxi to the beach; the rocket to the moon; teddy bear in the pram; seven ducks on the lake
eight bees on a flower; ten fingers and ten toes; the wet dog on the sofa; a full tummy and an empty bowl
the slow snail and the fast car; quiet as a mouse; a soft nose and long ears; clean hands and clean teeth
wet socks and dirty boots; long legs and short legs
`),
  sentences: parseEnglishTexts(`
I love you, Mummy.
Where is baby’s nose?
Here are my feet.
Grandpa has no hair.
The spoon is on my head!
Here is a book for you.
Daddy’s phone is in the bed.
Mummy has an apple for me.
I love bread and cheese.
There is soup in my hair.
The dog has my biscuit.
The cat is on the table!
Is the frog in my bed?
The rabbit eats a carrot.
No more biscuits for Daddy!
The baby is sleeping.
The cat drinks my milk.
Grandma hugs Grandpa.
Can an elephant dance?
I run to my daddy.
The baby smiles at me.
My apple is red.
The green frog jumps on my bed.
A bird sings in the tree.
The black cat loves the white cat.
The sun sleeps. Good night, sun.
The wind is in my hair.
Daddy sings and Mummy dances.
Where is my sock?
My balloon is in the tree.
My doll sleeps with me.
Baby has Daddy’s shoes on.
The dog has my sock!
Here is the red bus!
I can stand on one foot.
We go to Grandma on the train.
Three ducks walk to the water.
An elephant is in my small bed.
The soup is hot.
I have two eyes and one nose.
My feet are cold.
The ball goes down the slide.
The big dog kisses the small cat.
I have five fingers on my hand.
One for you and two for me.
There is milk on my chin.
A duck is in my bath.
The cat sleeps in the box.
Grandma’s house has a red door.
In the bath I am a fish.
There is jam on my nose.
The dog loves my sandwich.
The mouse loves cheese.
The monkey eats my banana.
Close your eyes and sleep.
Listen to the rain.
Mummy reads a book to me.
Daddy washes my hair.
Grandma laughs and I laugh too.
The brown bear sleeps.
The snow is white and cold.
I jump in the puddle.
There is a stone in my pocket.
My teddy bear loves me.
The rocket goes to the moon.
I have ten fingers and ten toes.
My hair is wet.
My bowl is empty.
The snail is slow.
The drum is loud.
My blanket is soft.
The dog is wet, and I am too.
Here is my clean shirt.
The moon is far and Mummy is near.
`),
};
