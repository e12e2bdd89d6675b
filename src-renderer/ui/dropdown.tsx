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
  /** A second question in the same menu: upward or downward. */
  direction?: { descending: boolean; onChange: (descending: boolean) => void }
}

/** A quiet control beside the filter: its name in grey, its value in ink, its choices below. */
export function Dropdown({ name, choices, value: at, onPick, direction }: Props) {
  const value = choices.find((choice) => choice.id === at)?.name ?? at
  return (
    <Menu position="bottom-end" checkIcon={<IconCheck size={14} stroke={2} />}>
      <Menu.Target>
        <button type="button" className={classes.pick}>
          <span className="quiet">{name}</span>
          <span>{value}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {choices.map((choice) => (
          <Menu.RadioItem
            key={choice.id}
            value={choice.id}
            checked={choice.id === at}
            onChange={onPick}
            closeMenuOnClick
          >
            {choice.name}
          </Menu.RadioItem>
        ))}
        {direction && <Menu.Divider />}
        {direction &&
          turns.map(([descending, words]) => (
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

const turns = [
  [true, 'Descending ↓'],
  [false, 'Ascending ↑'],
] as const
