import { Windowsill } from '#client/features/dashboard/growth.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Face } from '#client/ui/illustration/face.tsx';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
import { WordCard, WordChip } from '#client/ui/word-card.tsx';

const COLOURS = [
  'paper',
  'card',
  'ink',
  'soft',
  'hairline',
  'field',
  'edge',
  'leaf',
  'leaf-tint',
  'leaf-soft',
  'word',
  'error',
  'error-soft',
  'sun',
  'sun-soft',
  'sky-soft',
  'tint-coral',
  'tint-sun',
  'tint-leaf',
  'tint-sky',
  'tint-plum',
];

export const IDENTITY_SAMPLES = [
  {
    id: 'colours',
    title: 'Colours',
    content: (
      <div className="row">
        {COLOURS.map((name) => (
          <span key={name} className="swatch">
            <i style={{ background: `var(--color-${name})` }} />
            {name}
          </span>
        ))}
      </div>
    ),
  },
  {
    id: 'type',
    title: 'Type',
    content: (
      <>
        <p className="row text-xl">
          <SproutMark size={30} />
          <b className="font-display font-extrabold">Sproutcards</b>
        </p>
        <h1 className="mb-3 text-3xl font-extrabold">Session 2 of 3 · 今天第 2 次</h1>
        <p className="mb-3 text-lg">Five red words. One second each. 五张红字卡，每张一秒。</p>
        <p className="text-soft">Saved. You can close the page.</p>
      </>
    ),
  },
  {
    id: 'words',
    title: 'Words',
    content: (
      <>
        <div className="row">
          <div style={{ width: 240 }}>
            <WordCard word="dog" />
          </div>
          <div style={{ width: 240 }}>
            <WordCard word="小狗" />
          </div>
          <div style={{ width: 240 }}>
            <WordCard word="strawberry" />
          </div>
        </div>
        <div className="row">
          {['dog', '苹果', 'a cup of milk'].map((word) => (
            <WordChip key={word}>{word}</WordChip>
          ))}
        </div>
      </>
    ),
  },
  {
    id: 'pictures',
    title: 'Dou Dou 豆豆, faces, windowsill',
    content: (
      <>
        <div className="row">
          {(['sleeping', 'peeking', 'waving', 'leafing', 'umbrella', 'upsideDown'] as const).map((state) => (
            <DouDou key={state} state={state} size={150} />
          ))}
        </div>
        <div className="row">
          {([1, 2, 3, 4, 5] as const).map((rating) => (
            <Face key={rating} rating={rating} size={50} />
          ))}
        </div>
        <Windowsill leaves={29} />
      </>
    ),
  },
];
