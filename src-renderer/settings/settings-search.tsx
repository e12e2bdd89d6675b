import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { Dropdown } from '../ui/dropdown.tsx'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import type { SectionCount } from './find-settings.ts'
import { filterNames, toggleFilter } from './setting-query.ts'
import classes from './settings-screen.module.css'
import type { SearchText } from './use-search-text.ts'

interface Props {
  search: SearchText
  /** `9 of 248 in 2 sections` */
  result: string | undefined
  /** Filters that do not exist. */
  unknown: readonly string[]
  sections: readonly SectionCount[]
  section: string | undefined
  onSection: (name: string | undefined) => void
}

const hints = ['changed', 'tier', 'deprecated', 'effect'] as const
const ALL = 'All sections'

/** The search by purpose, with buttons for the most frequent filters. In a narrow window, also the choice of the section. */
export function SettingsSearch({ search, result, unknown, sections, section, onSection }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useShortcut('/', focus, { name: 'Search settings' })
  const words = search.text.toLowerCase().split(/\s+/)
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
        <span className={classes.narrow}>
          <Dropdown
            name="Section"
            choices={[ALL, ...sections.map(({ name }) => name)].map((name) => ({ id: name, name }))}
            value={section ?? ALL}
            onPick={(name) => onSection(name === ALL ? undefined : name)}
          />
        </span>
        {hints.map((name) => (
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
            new Map(unknown.map((word) => [word, `The filters are ${filterNames.map((one) => `@${one}`).join(', ')}.`]))
          }
        />
      )}
    </>
  )
}
