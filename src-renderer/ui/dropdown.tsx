import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './dropdown.module.css'

export interface Choice {
  id: string
  name: string
}

interface Props {
  name: string
  choices: readonly Choice[]
  value: string
  onPick: (id: string) => void
  /** Adds the sort direction to the menu. */
  direction?: { descending: boolean; onChange: (descending: boolean) => void }
}

/** A toolbar control that shows its name and value, and opens a menu of choices. */
export function Dropdown({ name, choices, value, onPick, direction }: Props) {
  const selectedName = choices.find((choice) => choice.id === value)?.name ?? value
  return (
    <Menu position="bottom-end" checkIcon={<IconCheck size={14} stroke={2} />}>
      <Menu.Target>
        <button type="button" className={classes.pick}>
          <span className="quiet">{name}</span>
          <span>{selectedName}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {choices.map((choice) => (
          <Menu.RadioItem
            key={choice.id}
            value={choice.id}
            checked={choice.id === value}
            onChange={onPick}
            closeMenuOnClick
          >
            {choice.name}
          </Menu.RadioItem>
        ))}
        {direction && <Menu.Divider />}
        {direction &&
          directions.map(([descending, words]) => (
            <Menu.RadioItem
              key={words}
              value={words}
              checked={direction.descending === descending}
              onChange={() => direction.onChange(descending)}
              closeMenuOnClick
            >
              {words}
            </Menu.RadioItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const directions = [
  [true, 'Descending ↓'],
  [false, 'Ascending ↑'],
] as const
