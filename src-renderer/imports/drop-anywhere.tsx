import { IconPackageImport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './drop-anywhere.module.css'
import { useTakeArchives } from './take-archives.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes an export archive that is dropped anywhere in the window, and opens the import form with it. Fields that take files themselves, such as
 * text editors, call `preventDefault` on the drop.
 */
export function DropAnywhere() {
  const { mayImport, take } = useTakeArchives()
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
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
      latest.current([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
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
