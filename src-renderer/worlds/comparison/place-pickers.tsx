import { ActionIcon, Autocomplete, Tooltip } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchWorlds, listAddress, mainWorld, type World } from '../world.ts'
import classes from './comparison.module.css'

interface Props {
  before: string
  after: string
  onPick: (before: string, after: string) => void
}

/** The two places that are compared. */
export function PlacePickers({ before, after, onPick }: Props) {
  const worlds = useQuery({ queryKey: [listAddress, 'all'], queryFn: ({ signal }) => fetchWorlds(signal) })
  const names = placeNames(worlds.data?.worlds ?? [])
  return (
    <div className={classes.pickers}>
      <Picker label="Before" value={before} names={names} onPick={(next) => onPick(next, after)} />
      <Tooltip label="Exchange before and after">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Exchange before and after"
          onClick={() => onPick(after, before)}
        >
          <IconArrowsExchange size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Picker label="After" value={after} names={names} onPick={(next) => onPick(before, next)} />
    </div>
  )
}

/** Everything that can be compared: worlds, what they held when they were forked, and snapshots. */
const placeNames = (worlds: readonly World[]): string[] =>
  worlds.flatMap(({ name, snapshots }) => [
    name,
    ...(name === mainWorld ? [] : [`${name}@origin`]),
    ...snapshots.map(({ from }) => from),
  ])

interface PickerProps {
  label: string
  value: string
  names: readonly string[]
  onPick: (name: string) => void
}

/** A field that suggests places. Enter, a choice and leaving the field take over what is in it. */
function Picker({ label, value, names, onPick }: PickerProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = (text: string) => text.trim() !== value && onPick(text.trim())
  return (
    <div className={classes.picker}>
      <span aria-hidden="true">{label}</span>
      <Autocomplete
        aria-label={label}
        placeholder="world or world@snapshot"
        data={[...names]}
        limit={50}
        value={typed}
        onChange={setTyped}
        onOptionSubmit={take}
        onBlur={() => take(typed)}
        onKeyDown={(event) => event.key === 'Enter' && take(typed)}
        spellCheck={false}
        className={classes.field ?? ''}
      />
    </div>
  )
}
