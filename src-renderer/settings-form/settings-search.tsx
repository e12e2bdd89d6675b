import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { Dropdown } from '../ui/dropdown.tsx'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import type { Place } from './section-list.tsx'
import { toggleFilter } from './setting-query.ts'
import classes from './settings-form.module.css'
import type { SearchText } from './use-search-text.ts'

interface Props {
  search: SearchText
  /** `9 of 248 in 2 sections` */
  result: string | undefined
  /** The filters of the form. */
  filters: readonly string[]
  /** Filters that do not exist. */
  unknown: readonly string[]
  places: readonly Place[]
  /** The id of the section on screen. */
  section: string | undefined
  onSection: (id: string | undefined) => void
}

const hints = ['changed', 'tier', 'deprecated', 'effect', 'unsaved'] as const
const MOST_HINTS = 4
const ALL = 'All sections'

/** The search by purpose, with buttons for the most frequent filters. In a narrow window, also the choice of the section. */
export function SettingsSearch({ search, result, filters, unknown, places, section, onSection }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useShortcut('/', focus, { name: 'Search settings' })
  const words = search.text.toLowerCase().split(/\s+/)
  const shown = hints.filter((name) => filters.includes(name)).slice(0, MOST_HINTS)
  return (
    <>
      <search className={classes.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          className={classes.input}
          dir="auto"
          aria-label="Search settings by purpose"
          placeholder="What do you want to achieve?"
          autoComplete="off"
          spellCheck={false}
          value={search.text}
          onChange={(event) => search.set(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            if (search.text === '') event.currentTarget.blur()
            else search.set('')
          }}
        />
        {result !== undefined && <output className={classes.result}>{result}</output>}
        {places.length > 1 && (
          <span className={classes.narrow}>
            <Dropdown
              name="Section"
              choices={[{ id: '', name: ALL }, ...places.map(({ id, name }) => ({ id, name }))]}
              value={section ?? ''}
              onPick={(id) => onSection(id === '' ? undefined : id)}
            />
          </span>
        )}
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.filter}
            aria-pressed={words.includes(`@${name}`)}
            onClick={() => search.set(toggleFilter(search.text, name))}
          >
            @{name}
          </button>
        ))}
        <Kbd>/</Kbd>
      </search>
      {unknown.length > 0 && (
        <FilterProblems
          problems={
            new Map(unknown.map((word) => [word, `The filters are ${filters.map((one) => `@${one}`).join(', ')}.`]))
          }
        />
      )}
    </>
  )
}
