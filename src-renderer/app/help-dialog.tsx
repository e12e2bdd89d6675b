import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../ui/dialog.tsx'
import { Prose } from '../ui/prose.tsx'
import classes from './help-dialog.module.css'
import { useAppearance } from './use-appearance.ts'

interface Props {
  onClose: () => void
  onShortcuts: () => void
}

/** What the administrators tell everybody, and the keys of the console. */
export function HelpDialog({ onClose, onShortcuts }: Props) {
  return (
    <Dialog
      title="Help"
      size={640}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} renderRoot={(props) => <Link to="/api" {...props} />}>
            API reference
          </Button>
          <Button onClick={onShortcuts}>Shortcuts</Button>
          <Button variant="filled" onClick={onClose} data-autofocus>
            Close
          </Button>
        </>
      }
    >
      <HelpContent />
    </Dialog>
  )
}

/** The settings `help_page_text`, `help_page_support_url` and, for administrators, `dashboards_url`. */
export function HelpContent() {
  const { help_page_text = null, help_page_support_url = null, dashboards_url = null } = useAppearance() ?? {}
  const links = [
    ['Get support', help_page_support_url],
    ['Dashboards', dashboards_url],
  ] as const
  const shown = links.flatMap(([name, url]) => (url === null ? [] : [[name, url] as const]))
  return (
    <div className={classes.body}>
      {help_page_text !== null && <Prose text={help_page_text} />}
      {shown.length > 0 && (
        <ul className={classes.links} aria-label="Links">
          {shown.map(([name, url]) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>{' '}
              <span className="mono quiet">{url}</span>
            </li>
          ))}
        </ul>
      )}
      {help_page_text === null && shown.length === 0 && (
        <p className="quiet">The administrators of this instance have not written a help text.</p>
      )}
    </div>
  )
}
