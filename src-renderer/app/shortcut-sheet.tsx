import { Fragment } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/kbd.tsx'
import { useClosedRowKeys, useShortcuts } from '../ui/shortcuts.tsx'
import classes from './shortcut-sheet.module.css'

/** All shortcuts that work now: first those of the screen, then the global ones. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const ofRows = useClosedRowKeys().map(([keys, name]) => ({ keys, name, group: 'In an open row' }))
  const groups = Map.groupBy([...useShortcuts(), ...ofRows], (shortcut) => shortcut.group)
  const order = (name: string) => ['In an open row', 'Go to', 'Everywhere'].indexOf(name)
  const sorted = [...groups].toSorted(([a], [b]) => order(a) - order(b))
  return (
    <Dialog title="Shortcuts" size={640} onClose={onClose}>
      <div className={classes.body}>
        {sorted.map(([name, shortcuts]) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.heading}>{name === 'Here' ? 'On this page' : name}</h3>
            <dl className={classes.keys}>
              {[...Map.groupBy(shortcuts, (shortcut) => shortcut.name)].map(([action, ways]) => (
                <div key={action} className={classes.line}>
                  <dt>{action}</dt>
                  <dd>
                    {ways.map(({ keys }, n) => (
                      <Fragment key={keys}>
                        {n > 0 && ' or '}
                        <Keys of={keys} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
