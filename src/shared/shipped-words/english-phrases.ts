import { parseEnglishTexts } from './parse-english-texts.ts';

export const ENGLISH_PHRASES = parseEnglishTexts(`
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
`);
