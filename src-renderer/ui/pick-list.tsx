import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { LabelName } from './label-name.tsx'
import { ListOption } from './list-option.tsx'
import { PathText } from './path-text.tsx'
import classes from './pick-list.module.css'

export interface Option {
  id: string
  name: string
  note?: string | undefined
  /** The name is the path of a group or project. A long path is cut at its start. */
  isPath?: boolean
  /** The name is that of a label. */
  isLabel?: boolean
  /** Words that find the option too. They are not shown. */
  words?: string
  mark?: ReactNode
}

interface Props {
  name: string
  options: readonly Option[]
  /** The selected ids. `partlyPicked` are selected for some of several records. */
  picked: ReadonlySet<string>
  partlyPicked?: ReadonlySet<string>
  onPick: (id: string) => void
  /** Searches on the server. Without it, the options are filtered here. */
  onSearch?: (typed: string) => void
  pending?: boolean
  emptyText: string
}

/** A list of options with a search field. Arrow keys move, Enter selects. */
export function PickList({ name, options, picked, partlyPicked, onPick, onSearch, pending, emptyText }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  /** Set by arrow keys or mouse. By default, the first matching option is active. */
  const [pointedIndex, setPointedIndex] = useState<number>()
  const { matching, rest } = partition(options, typed)
  // While the server searches, show its previous options, matching ones first. If none match, Enter selects nothing.
  const shown = onSearch ? [...matching, ...rest] : matching
  const activeIndex = Math.min(pointedIndex ?? (matching.length > 0 ? 0 : -1), shown.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = shown[activeIndex]
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by === undefined) {
      if (option) onPick(option.id)
    } else if (shown.length > 0)
      setPointedIndex((Math.max(activeIndex, by < 0 ? 0 : -1) + by + shown.length) % shown.length)
  }
  return (
    <div className={classes.box} data-paths={options.some(({ isPath }) => isPath) || undefined}>
      <input
        className={classes.input}
        dir="auto"
        role="combobox"
        aria-label={name}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={shown[activeIndex] && `${listId}${activeIndex}`}
        placeholder={name}
        value={typed}
        data-autofocus
        // Esc must close the list, not the surrounding dialog.
        data-mantine-stop-propagation="true"
        onChange={(e) => {
          setTyped(e.currentTarget.value)
          setPointedIndex(undefined)
          onSearch?.(e.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={name} aria-multiselectable="true" className={classes.list}>
        {shown.map((option, i) => (
          <ListOption
            key={option.id}
            id={`${listId}${i}`}
            active={i === activeIndex}
            selected={picked.has(option.id)}
            className={classes.option}
            note={option.note}
            onPoint={() => setPointedIndex(i)}
            onChoose={() => onPick(option.id)}
          >
            <span className={classes.tick}>
              {picked.has(option.id) && <IconCheck size={14} stroke={2} aria-hidden="true" />}
              {!picked.has(option.id) && partlyPicked?.has(option.id) && '–'}
            </span>
            {option.mark}
            <OptionName option={option} />
          </ListOption>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.none}>{pending ? 'Loading…' : emptyText}</p>}
    </div>
  )
}

function OptionName({ option: { name, isPath, isLabel } }: { option: Option }) {
  if (isPath) return <PathText path={name} />
  if (isLabel) return <LabelName name={name} />
  return (
    <span className="cut" dir="auto" title={name}>
      {name}
    </span>
  )
}

const partition = (options: readonly Option[], typed: string) => {
  const matching = options.filter((option) => matches(option, typed))
  return { matching, rest: options.filter((option) => !matching.includes(option)) }
}

const matches = (option: Option, typed: string) =>
  `${option.name} ${option.note ?? ''} ${option.words ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())
