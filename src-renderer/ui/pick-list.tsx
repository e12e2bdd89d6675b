import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './pick-list.module.css'

export interface Option {
  id: string
  name: string
  note?: string | undefined
  mark?: ReactNode
}

interface Props {
  name: string
  options: readonly Option[]
  /** The ids picked now; those `partly` picked hold for some of several records. */
  picked: ReadonlySet<string>
  partly?: ReadonlySet<string>
  onPick: (id: string) => void
  /** Given, the server searches; without it the options are narrowed here. */
  onSearch?: (typed: string) => void
  pending?: boolean
  none: string
}

/** A short list to pick from by typing: arrows move, Enter picks. */
export function PickList({ name, options, picked, partly, onPick, onSearch, pending, none }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const shown = onSearch ? options : options.filter((o) => matches(o, typed))
  const here = Math.min(at, Math.max(0, shown.length - 1))

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = shown[here]
    if (by !== undefined) setAt((here + by + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter' && option) onPick(option.id)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.box}>
      <input
        className={classes.input}
        role="combobox"
        aria-label={name}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={shown[here] && `${listId}${here}`}
        placeholder={name}
        value={typed}
        data-autofocus
        // Esc closes the list, not the dialog around it.
        data-mantine-stop-propagation="true"
        onChange={(e) => {
          setTyped(e.currentTarget.value)
          setAt(0)
          onSearch?.(e.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={name} aria-multiselectable="true" className={classes.list}>
        {shown.map((option, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={option.id}
            id={`${listId}${i}`}
            ref={(el) => {
              if (i === here) el?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            aria-selected={picked.has(option.id)}
            className={classes.option}
            data-at={i === here || undefined}
            onMouseMove={() => setAt(i)}
            onClick={() => onPick(option.id)}
          >
            <span className={classes.tick}>
              {picked.has(option.id) && <IconCheck size={14} stroke={2} aria-hidden="true" />}
              {!picked.has(option.id) && partly?.has(option.id) && '–'}
            </span>
            {option.mark}
            <span className="cut">{option.name}</span>
            {option.note && <span className={`cut ${classes.note}`}>{option.note}</span>}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.none}>{pending ? 'Asking…' : none}</p>}
    </div>
  )
}

const matches = (option: Option, typed: string) =>
  `${option.name} ${option.note ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())
