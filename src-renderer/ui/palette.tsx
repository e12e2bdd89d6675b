import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react'
import { Kbd, Keys } from './kbd.tsx'
import classes from './palette.module.css'
import { useFocusReturn } from './use-focus-return.ts'

export interface PaletteItem {
  id: string
  name: string
  detail?: string
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

/** A search dialog for screens, records and actions. Highlights the matched text. */
export function Palette({ query, onQuery, marked, groups, note, onClose }: Props) {
  useFocusReturn()
  const items = groups.flatMap((group) => group.items)
  const [wanted, setWanted] = useState<string | null>(null)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === wanted),
  )
  const current = items[at]
  useEffect(() => {
    if (current) document.getElementById(`palette-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const step = (to: number) => setWanted(items.at(to % (items.length || 1))?.id ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => step(at + 1),
      ArrowUp: () => step(at - 1),
      PageDown: () => step(Math.min(items.length - 1, at + 8)),
      PageUp: () => step(Math.max(0, at - 8)),
      Enter: () => run(current),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered={false}
      yOffset="14vh"
      size={640}
      padding={0}
      classNames={{ overlay: classes.overlay ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump" radius="lg">
        <div className={classes.ask}>
          <IconSearch size={16} stroke={1.75} className={classes.icon} aria-hidden="true" />
          <input
            className={classes.input}
            value={query}
            onChange={(event) => onQuery(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            aria-label="Search or jump"
            placeholder="Search or jump"
            role="combobox"
            aria-expanded="true"
            aria-controls="palette"
            aria-autocomplete="list"
            aria-activedescendant={current && `palette-${current.id}`}
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
                  aria-selected={item === current}
                  tabIndex={-1}
                  className={classes.item}
                  onPointerMove={() => setWanted(item.id)}
                  onClick={() => run(item)}
                >
                  <item.icon size={16} stroke={1.6} />
                  <span className="cut">
                    <Matched text={item.name} words={marked} />
                  </span>
                  {item.detail && <span className={`cut ${classes.detail}`}>{item.detail}</span>}
                  <span className={classes.keys}>
                    {item === current ? <Kbd>↵</Kbd> : item.keys && <Keys of={item.keys} />}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className={classes.note} role="status">
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
            <Kbd>&gt;</Kbd> actions <Kbd>#</Kbd> issues <Kbd>/</Kbd> projects
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
