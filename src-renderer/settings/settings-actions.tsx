import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { parseQuery, withFilter } from '../settings-form/setting-query.ts'
import type { Values } from '../settings-form/setting-values.ts'
import type { SearchText } from '../settings-form/use-search-text.ts'
import { useCommands } from '../ui/commands.ts'
import { Dropdown } from '../ui/dropdown.tsx'
import { saveFile } from '../ui/save-file.ts'
import { ImportDialog, UnreadableFile } from './import-dialog.tsx'
import type { Setting } from './setting.ts'
import { compareFile, exportSettings, type FileComparison } from './settings-file.ts'

interface Props {
  settings: readonly Setting[]
  search: SearchText
  /** Adds unsaved changes. */
  onImport: (values: Values) => void
}

const views = [
  { id: 'all', name: 'All' },
  { id: 'changed', name: 'Changed' },
  { id: 'unsaved', name: 'Not saved' },
  { id: 'effect', name: 'With an effect here' },
  { id: 'stored', name: 'Stored only' },
  { id: 'tier', name: 'Higher tier' },
  { id: 'deprecated', name: 'Deprecated' },
  { id: 'secret', name: 'Secrets' },
]

/** The most frequent filters, and settings as a file. */
export function SettingsActions({ settings, search, onImport }: Props) {
  const [file, setFile] = useState<{ name: string; comparison: FileComparison | string }>()
  const { filters } = parseQuery(search.text)
  const openFile = useRef<HTMLButtonElement>(null)
  const read = async (chosen: File | null) => {
    if (chosen) setFile({ name: chosen.name, comparison: compareFile(await chosen.text(), settings) })
  }
  const save = () => saveFile('gantry-settings.json', exportSettings(settings), 'application/json')
  useCommands([
    { name: 'Export settings as JSON', run: save },
    { name: 'Import settings from a file', run: () => openFile.current?.click() },
  ])
  return (
    <>
      <Dropdown
        name="Show"
        choices={views}
        value={views.find(({ id }) => filters.some(({ name, negated }) => name === id && !negated))?.id ?? 'all'}
        onPick={(id) => search.set(withFilter(search.text, id === 'all' ? undefined : id))}
      />
      <FileButton accept="application/json,.json" onChange={(chosen) => void read(chosen)}>
        {(props) => (
          <Button {...props} ref={openFile} variant="subtle" color="gray">
            Import
          </Button>
        )}
      </FileButton>
      <Button variant="subtle" color="gray" onClick={save}>
        Export as JSON
      </Button>
      {file &&
        (typeof file.comparison === 'string' ? (
          <UnreadableFile file_name={file.name} reason={file.comparison} onClose={() => setFile(undefined)} />
        ) : (
          <ImportDialog
            file_name={file.name}
            comparison={file.comparison}
            settings={settings}
            onAdd={onImport}
            onClose={() => setFile(undefined)}
          />
        ))}
    </>
  )
}
