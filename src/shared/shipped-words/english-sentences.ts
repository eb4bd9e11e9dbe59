import { parseEnglishTexts } from './parse-english-texts.ts';

export const ENGLISH_SENTENCES = parseEnglishTexts(`
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
`);
