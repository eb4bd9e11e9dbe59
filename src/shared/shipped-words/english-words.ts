import { parseWordList } from './shipped-word.ts';

export const ENGLISH_WORDS = parseWordList(`
Family: mummy, daddy, baby, grandma, grandpa, brother, sister
Body Parts: hand, nose, eye, ear, foot, mouth, hair, tummy, head, face
Household: table, chair, bed, cup, door, spoon, bowl, lamp, book, phone
Food: milk, water, bread, apple, banana, egg, cheese, rice, soup, juice, carrot, orange, biscuit, potato,
  tomato
Animals: dog, cat, bird, fish, rabbit, cow, horse, duck, pig, sheep, hen, frog, butterfly, elephant, panda
Actions: eat, drink, sleep, walk, run, jump, sit, stand, clap, wave, hug, kiss, smile, sing, dance
Colours: red, blue, yellow, green, white, black
Nature: tree, flower, sun, moon, rain, star, sky, cloud, wind, grass
Clothes: hat, shoe, sock, trousers, coat, dress
Toys: ball, doll, blocks, balloon, bubbles, swing, slide
Vehicles: car, bus, train, bicycle, airplane, boat
Numbers: one, two, three, four, five
Opposites: big, small, hot, cold, up, down
Family: aunt, uncle, cousin, friend, family
Body Parts: arm, leg, finger, toe, knee, chin, cheek, tooth, tongue, neck, back, shoulder, elbow, thumb
Household: plate, fork, window, clock, key, bath, towel, soap, toothbrush, pillow, blanket, sofa, rug,
  mirror, basket, box, bottle, stairs, kitchen, house
Food: peas, corn, yogurt, pear, grapes, strawberry, cake, butter, noodles, lemon, peach, melon, cherry,
  pineapple, pumpkin, cucumber, mushroom, beans, onion, salad, pancake, porridge, jam, sandwich, pizza
Animals: goat, mouse, bee, ladybird, snail, turtle, squirrel, ant, monkey, giraffe, zebra, lion, tiger,
  bear, penguin, dolphin, whale, koala, kangaroo, camel, deer, hedgehog, owl, parrot, swan
Actions: crawl, climb, throw, catch, kick, push, pull, open, close, look, listen, read, draw, write, wash,
  cook, swim, ride, dig, pour, blow, point, give, play, laugh
Colours: pink, purple, brown, grey
Nature: snow, leaf, stone, sand, sea, river, lake, mountain, forest, beach, rainbow, garden, seed, puddle,
  shell
Clothes: shirt, gloves, scarf, pyjamas, button, pocket, boots, sweater, nappy
Toys: teddy bear, puzzle, drum, kite, bell, sandpit, crayon, bucket
Vehicles: truck, tractor, ship, taxi, scooter, helicopter, van, rocket, pram
Numbers: six, seven, eight, nine, ten
Opposites: in, out, wet, dry, full, empty, fast, slow, loud, quiet, soft, hard, clean, dirty, long, short,
  near, far
`);
