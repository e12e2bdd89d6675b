import { IconPackageImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAppearance } from '../app/use-appearance.ts'
import { toast } from '../ui/toast.ts'
import classes from './drop-anywhere.module.css'
import { archiveNameFault, chooseForImport } from './import-draft.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Why dropped files are not taken; undefined if they are. */
export function dropFault(names: readonly string[], mayImport: boolean): string | undefined {
  if (!mayImport) return 'Administrators have turned imports from export archives off.'
  const [name, ...others] = names
  if (name === undefined) return 'Drop the file of an export archive.'
  if (others.length > 0) return 'Drop one export archive at a time.'
  return archiveNameFault(name)
}

/**
 * Takes an export archive that is dropped anywhere in the window, and opens the import form with it. Fields that take files themselves, such as
 * text editors, call `preventDefault` on the drop.
 */
export function DropAnywhere() {
  const navigate = useNavigate()
  const sources = useAppearance()?.import_sources
  const mayImport = sources === undefined || sources.includes('file')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this, the browser would leave the console and show the file.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      const fault = dropFault(
        files.map(({ name }) => name),
        mayImport,
      )
      const [file] = files
      if (fault !== undefined || !file) return toast(fault ?? '')
      chooseForImport(file)
      void navigate({ to: '/import' })
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [mayImport, navigate])
  if (!isOver) return null
  return (
    <div className={classes.cover} data-refused={mayImport ? undefined : ''}>
      <p className={classes.target}>
        <IconPackageImport size={20} stroke={1.6} aria-hidden="true" />
        {mayImport ? 'Drop an export archive to inspect and import it' : 'Imports are turned off'}
      </p>
    </div>
  )
}
