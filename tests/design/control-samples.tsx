import { Play, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ChoiceChip, PressedChip, Tag } from '#client/ui/fields/chip.tsx';
import { CheckboxField, PasswordField, SelectField, TextField } from '#client/ui/fields/field.tsx';
import { Tabs } from '#client/ui/tabs.tsx';

const ignore = () => {};

export const CONTROL_SAMPLES = [
  {
    id: 'buttons',
    title: 'Buttons',
    content: (
      <>
        <div className="row">
          <Button
            tone="accent"
            size="large"
            icon={<Play aria-hidden="true" className="size-5 fill-current" />}
          >
            Start
          </Button>
          <Button tone="primary" size="large">
            Save
          </Button>
          <Button>Done on paper</Button>
          <Button tone="quiet">Once more</Button>
        </div>
        <div className="row shown-focus">
          <Button tone="primary">Focus</Button>
        </div>
        <div className="row">
          <Button tone="primary" disabled>
            Not yet
          </Button>
          <Button tone="primary" busy busyText="Saving">
            Save
          </Button>
          <Button tone="danger">Delete</Button>
          <Button tone="caution">Cancel the plan</Button>
          <IconButton label="Delete" icon={<Trash2 aria-hidden="true" className="size-5" />} />
        </div>
      </>
    ),
  },
  {
    id: 'fields',
    title: 'Fields',
    content: (
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Word" defaultValue="spoon" />
        <TextField label="Email" defaultValue="maya@" error="Add the part after the @." />
        <SelectField label="Category" defaultValue="Food">
          <option>Food</option>
        </SelectField>
        <PasswordField label="Password" defaultValue="secret1" />
        <TextField label="Off" defaultValue="nothing to type" disabled />
        <CheckboxField label="Remember me" defaultChecked />
      </div>
    ),
  },
  {
    id: 'chips',
    title: 'Chips',
    content: (
      <>
        <div className="row">
          <PressedChip pressed>Morning</PressedChip>
          <PressedChip pressed={false}>Evening</PressedChip>
          <ChoiceChip type="radio" name="a" checked onChange={ignore}>
            English
          </ChoiceChip>
          <ChoiceChip type="radio" name="a" checked={false} onChange={ignore}>
            中文
          </ChoiceChip>
        </div>
        <div className="row">
          <ChoiceChip type="radio" name="b" tint="sun" checked onChange={ignore}>
            Food
          </ChoiceChip>
          <ChoiceChip type="radio" name="b" tint="leaf" checked={false} onChange={ignore}>
            Animals
          </ChoiceChip>
        </div>
        <div className="row">
          <Tag tint="leaf">Animals</Tag>
          <Tag tint="sun">Food</Tag>
          <Tag tint="coral">Body Parts</Tag>
          <Tag tint="sky">Vehicles</Tag>
          <Tag tint="plum">Nature</Tag>
          <Tag>No category</Tag>
        </div>
      </>
    ),
  },
  {
    id: 'tabs',
    title: 'Tabs',
    content: (['underline', 'pills'] as const).map((look) => (
      <Tabs
        key={look}
        look={look}
        label="Library"
        value="cards"
        onValueChange={ignore}
        items={[
          { value: 'cards', label: 'Flashcards', content: null },
          { value: 'categories', label: 'Categories', content: null },
          { value: 'print', label: 'Print Flashcards', content: null },
        ]}
      />
    )),
  },
];
