import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { Keys } from '../ui/kbd.tsx'
import { useShortcuts } from '../ui/shortcuts.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import classes from './shortcut-sheet.module.css'

/** All shortcuts that work now: first those of the screen, then the global ones. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const groups = Map.groupBy(useShortcuts(), (shortcut) => shortcut.group)
  const order = (name: string) => ['Go to', 'Everywhere'].indexOf(name)
  const sorted = [...groups].toSorted(([a], [b]) => order(a) - order(b))
  return (
    <Modal
      opened
      onClose={onClose}
      title="Shortcuts"
      size={640}
      classNames={{ body: classes.body ?? '', title: classes.title ?? '' }}
    >
      {sorted.map(([name, shortcuts]) => (
        <section key={name} aria-label={name}>
          <h3 className={classes.heading}>{name === 'Here' ? 'On this screen' : name}</h3>
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
    </Modal>
  )
}
