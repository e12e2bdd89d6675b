import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { PathText } from './path-text.tsx'
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
  emptyText: string
}

/** A short list to pick from by typing: arrows move, Enter picks. */
export function PickList({
  name,
  options,
  picked,
  partly: partlyPicked,
  onPick,
  onSearch,
  pending,
  emptyText: none,
}: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  /** Where one went oneself; else the first that fits. */
  const [at, setAt] = useState<number>()
  const { fits, rest } = parted(options, typed)
  // Until the server has answered, its earlier answer stands: what fits comes first, and where nothing does Enter picks nothing.
  const shown = onSearch ? [...fits, ...rest] : fits
  const here = Math.min(at ?? (fits.length > 0 ? 0 : -1), shown.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = shown[here]
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by === undefined) {
      if (option) onPick(option.id)
    } else if (shown.length > 0) setAt((Math.max(here, by < 0 ? 0 : -1) + by + shown.length) % shown.length)
  }
  return (
    <div className={classes.box} data-paths={options.some(({ name }) => isPath(name)) || undefined}>
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
          setAt(undefined)
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
            // The field keeps the focus, and with it the keys: Esc would go to the dialog around the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option.id)}
          >
            <span className={classes.tick}>
              {picked.has(option.id) && <IconCheck size={14} stroke={2} aria-hidden="true" />}
              {!picked.has(option.id) && partlyPicked?.has(option.id) && '–'}
            </span>
            {option.mark}
            {isPath(option.name) ? (
              <PathText path={option.name} />
            ) : (
              <span className="cut" title={option.name}>
                {option.name}
              </span>
            )}
            {option.note && <span className={`cut ${classes.note}`}>{option.note}</span>}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.none}>{pending ? 'Asking…' : none}</p>}
    </div>
  )
}

const parted = (options: readonly Option[], typed: string) => {
  const fits = options.filter((option) => matches(option, typed))
  return { fits, rest: options.filter((option) => !fits.includes(option)) }
}

const isPath = (name: string) => name.includes('/')

const matches = (option: Option, typed: string) =>
  `${option.name} ${option.note ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())
