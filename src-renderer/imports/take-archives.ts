import { useNavigate } from '@tanstack/react-router'
import { useAppearance } from '../app/use-appearance.ts'
import { toast } from '../ui/toast.ts'
import { archiveNameFault, chooseForImport } from './import-draft.ts'

/** Why files are not taken; undefined if they are. */
export function archiveFault(names: readonly string[], mayImport: boolean): string | undefined {
  if (!mayImport) return 'Administrators have turned imports from export archives off.'
  const [name, ...others] = names
  if (name === undefined) return 'Open the file of an export archive.'
  if (others.length > 0) return 'Open one export archive at a time.'
  return archiveNameFault(name)
}

/** Opens the import form with an archive that was dropped, or opened with the desktop app. If it cannot be taken, the user is told. */
export function useTakeArchives() {
  const navigate = useNavigate()
  const sources = useAppearance()?.import_sources
  const mayImport = sources === undefined || sources.includes('file')
  const take = (files: readonly File[]) => {
    const fault = archiveFault(
      files.map(({ name }) => name),
      mayImport,
    )
    const [file] = files
    if (fault !== undefined || !file) return toast(fault ?? '')
    chooseForImport(file)
    void navigate({ to: '/import' })
  }
  return { mayImport, take }
}
