import { ENGLISH_GLUE, readEnglishText } from '#shared/shipped-words/parse-english-texts.ts';
import { parseStories } from './story.ts';

/** Additional glue words beside those of the shipped texts. */
export const ENGLISH_STORY_GLUE = new Set(
  `it he she us now all oh no says comes get over thank see out what again still can’t let’s`.split(/\s+/),
);
/** Glue words that a made story may use in all their forms. */
export const ENGLISH_GLUE_VERBS = 'come get go have like love say see thank'.split(' ');
const GLUE = new Set([...ENGLISH_GLUE, ...ENGLISH_STORY_GLUE]);

export const ENGLISH_STORIES = parseStories(
  'en',
  `
red-shoe: Where Is My Shoe?
I have one red shoe on.
Where is my red shoe?
Is it under the bed? No, a cat!
Is it in the box? No, a frog!
Is it in the bath? No, a duck!
The dog runs and runs. He has my shoe!
I hug my dog. “Thank you, dog!”

balloon: The Red Balloon
I have a big red balloon.
Here comes the wind. Up goes my balloon!
It goes over the house. It goes over the tree.
“Bird, can you see my balloon?”
The bird pulls. The wind blows.
The bird pulls again. Down comes my balloon!
“Thank you, bird! Here is bread for you.”

rain: Here Comes the Rain
Rain! Now I have my yellow boots on.
I jump in a small puddle.
My sister jumps in a big puddle.
“No, no,” says Daddy. “It is too wet!”
Oh no! Here comes a truck. Run, Daddy!
Daddy is wet from head to foot.
Daddy laughs. Now he jumps with us.

ant: The Elephant and the Ant
The elephant is big. The ant is small.
“You are too small,” laughs the elephant.
Oh no! A seed is in the elephant’s ear.
The monkey can’t get it out.
“Let’s see,” says the ant. In she goes.
Push, ant, push! Out comes the seed.
“Thank you, small ant. You are my friend!”

cake: Grandma’s Big Cake
Grandma has milk, butter and eggs.
I pour the milk. Oh, what a big cake!
A mouse comes. “Can I have cake, too?”
The hen comes. The pig comes. All eat.
“Where is my cake?” says baby.
Oh no! There is no more cake.
Grandma smiles. She has a biscuit for baby.

good-night: Good Night, Duck
“Good night,” says the moon.
The cow sleeps. The sheep sleeps.
The small duck can’t sleep.
The frog sings. It is too loud!
The owl sings. It is still too loud!
Now Mummy sings, soft and slow.
Good night, small duck. Good night, moon.
`,
  (text) => readEnglishText(text, GLUE),
);
