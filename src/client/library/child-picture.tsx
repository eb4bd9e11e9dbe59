import { Bird, Cat, Dog, Fish, type LucideIcon, Rabbit, Snail, Squirrel, Turtle } from 'lucide-react';
import { joinClasses } from '#client/ui/class-names.ts';
import type { Child, ChildAnimal } from '#shared/library/tables/child.ts';

const ANIMALS: Record<ChildAnimal, LucideIcon> = {
  bird: Bird,
  cat: Cat,
  dog: Dog,
  fish: Fish,
  rabbit: Rabbit,
  snail: Snail,
  squirrel: Squirrel,
  turtle: Turtle,
};

export function ChildPicture({
  child: { animal, name },
  className,
}: {
  child: Pick<Child, 'animal' | 'name'>;
  className?: string;
}) {
  const Animal = animal && ANIMALS[animal];
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-leaf-tint font-bold text-leaf-dark',
        className,
      )}
    >
      {Animal ? <Animal className="size-5" /> : ([...name][0] ?? '?')}
    </span>
  );
}
