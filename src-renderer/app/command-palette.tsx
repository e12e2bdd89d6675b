import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSettingResults } from '../settings/use-setting-results.ts'
import { Palette, type PaletteGroup } from '../ui/palette.tsx'
import { useActions } from './actions.ts'
import { parseEntry } from './palette-entry.ts'
import { addressProblem, useExactResult } from './palette-exact.ts'
import type { NewRecord } from './palette-forms.tsx'
import { type Found, useGroupResults, useIssueResults, usePeopleResults, useProjectResults } from './palette-records.ts'
import { useVerbResults } from './palette-verbs.ts'
import { filterByName, orderGroups, parseQuery, rankItems } from './ranking.ts'

interface Props {
  onClose: () => void
  onShortcuts: () => void
  onHelp: () => void
  onNew: (form: NewRecord) => void
}

/** Finds screens, actions and records, and understands references, paths, pasted addresses and commands with a place or person. */
export function CommandPalette({ onClose, onShortcuts, onHelp, onNew }: Props) {
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query, 120)
  const { scope, text } = parseQuery(query)
  const actions = useActions({ onShortcuts, onHelp, onNew })
  const { searched, named } = useResults(settled, onNew)
  const sources = [...named, ...searched]
  const waiting = settled !== query || sources.some((source) => source.waiting)
  const groupsOf = (found: readonly Found[]) => found.map(({ group }) => group).filter(({ items }) => items.length > 0)
  // While loading, keep only those earlier results that still match, so that Enter cannot open an unrelated record.
  const records = waiting ? filterByName(groupsOf(searched), text) : groupsOf(searched)
  const exact = settled === query ? groupsOf(named) : []
  const ranked = scope === null || scope === 'actions' ? rankItems(actions, text) : []
  const groups: PaletteGroup[] = [...exact, ...orderGroups(scope === 'actions' ? [] : records, ranked, text)]
  return (
    <Palette
      query={query}
      onQuery={setQuery}
      marked={text}
      groups={groups}
      note={noteFor({ text, sources, waiting, found: groups.length > 0 })}
      onClose={onClose}
    />
  )
}

/** `named` are results that the text names exactly, `searched` those that contain its words. */
function useResults(settled: string, onNew: (form: NewRecord) => void) {
  const { scope, text } = parseQuery(settled)
  const entry = parseEntry(text, location)
  const whole = scope === null ? text : ''
  const named = [useExactResult(whole), useVerbResults(whole, onNew)]
  // A reference, an address or a command is no text to search for.
  const asked = scope !== null || entry.kind === 'words' || entry.kind === 'path'
  const searched = [
    useIssueResults(settled, asked),
    useProjectResults(settled, asked),
    useGroupResults(settled, asked),
    usePeopleResults(settled, asked),
    useSettingResults(settled, asked),
  ]
  return { named, searched }
}

function noteFor(state: { text: string; sources: readonly Found[]; waiting: boolean; found: boolean }) {
  const { text, sources, waiting, found } = state
  const failed = sources.find(({ error }) => error)?.error
  if (failed) return `${failed.status || 'No response'}: ${failed.message}`
  if (found || !text) return undefined
  return addressProblem(text) ?? (waiting ? 'Searching…' : `No results for “${text}”.`)
}
