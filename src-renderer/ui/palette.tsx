import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Kbd, Keys } from './kbd.tsx'
import classes from './palette.module.css'
import { PathText } from './path-text.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface PaletteItem {
  id: string
  name: string
  detail?: string
  /** The detail is a path or reference, whose end must stay readable. */
  isPath?: boolean
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** The item's shortcut: `g p`. */
  keys?: string
  run: () => void
}

export interface PaletteGroup {
  name: string
  items: readonly PaletteItem[]
}

interface Props {
  query: string
  onQuery: (query: string) => void
  /** The text to highlight: the query without its scope prefix. */
  marked: string
  groups: readonly PaletteGroup[]
  /** Status below the results: searching, no results, or an error. */
  note?: string | undefined
  onClose: () => void
}

/** The first character of a search limits the search. */
const scopes = [
  ['>', 'actions'],
  ['#', 'issues'],
  ['/', 'projects'],
  ['@', 'people'],
] as const

/** A search dialog for screens, records and actions. Highlights the matched text. */
export function Palette({ query, onQuery, marked, groups, note, onClose }: Props) {
  useFocusReturn()
  const items = groups.flatMap((group) => group.items)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const activeIndex = Math.max(
    0,
    items.findIndex((item) => item.id === pointedId),
  )
  const activeItem = items[activeIndex]
  useEffect(() => {
    if (activeItem) document.getElementById(`palette-${activeItem.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeItem])

  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    // The palette closes first and gives the focus back, so that the action can move it.
    flushSync(onClose)
    item.run()
  }
  const moveTo = (to: number) => setPointedId(items.at(to % (items.length || 1))?.id ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const keyActions: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeIndex + 1),
      ArrowUp: () => moveTo(activeIndex - 1),
      PageDown: () => moveTo(Math.min(items.length - 1, activeIndex + 8)),
      PageUp: () => moveTo(Math.max(0, activeIndex - 8)),
      Enter: () => run(activeItem),
    }
    const action = keyActions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered={false}
      yOffset="14vh"
      size={760}
      padding={0}
      classNames={{ overlay: classes.overlay ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump" radius="lg">
        <div className={classes.search}>
          <IconSearch size={16} stroke={1.75} className={classes.icon} aria-hidden="true" />
          <input
            className={classes.input}
            dir="auto"
            value={query}
            onChange={(event) => onQuery(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            aria-label="Search or jump"
            placeholder="Search or jump"
            role="combobox"
            aria-expanded="true"
            aria-controls="palette"
            aria-autocomplete="list"
            aria-activedescendant={activeItem && `palette-${activeItem.id}`}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            // Focus now: the focus trap starts later, and letters typed until then would run shortcuts.
            // biome-ignore lint/a11y/noAutofocus: the user opened the dialog to type in this field
            autoFocus
          />
          <Kbd>Esc</Kbd>
        </div>
        <div id="palette" role="listbox" aria-label="Results" className={classes.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options
            <div key={group.name} role="group" aria-label={group.name}>
              <div className={classes.heading} aria-hidden="true">
                {group.name}
              </div>
              {group.items.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
                <div
                  key={item.id}
                  id={`palette-${item.id}`}
                  role="option"
                  aria-selected={item === activeItem}
                  tabIndex={-1}
                  className={classes.item}
                  onPointerMove={() => setPointedId(item.id)}
                  onClick={() => run(item)}
                >
                  <item.icon size={16} stroke={1.6} />
                  <span className="cut" dir="auto">
                    <Matched text={item.name} words={marked} />
                  </span>
                  {item.detail &&
                    (item.isPath ? (
                      <PathText path={item.detail} className={classes.detail} />
                    ) : (
                      <span className={`cut ${classes.detail}`} dir="auto">
                        {item.detail}
                      </span>
                    ))}
                  <span className={classes.keys}>
                    {item === activeItem ? <Kbd>↵</Kbd> : item.keys && <Keys of={item.keys} />}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className={classes.note} role="status" dir="auto">
          {note}
        </p>
        <div className={classes.foot}>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
          </span>
          <span>
            <Kbd>↵</Kbd> open
          </span>
          <span className={classes.scopes}>
            {scopes.map(([key, name]) => (
              <span key={key}>
                <Kbd>{key}</Kbd> {name}
              </span>
            ))}
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Matched({ text, words }: { text: string; words: string }) {
  const at = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + words.length)}</b>
      {text.slice(at + words.length)}
    </>
  )
}
